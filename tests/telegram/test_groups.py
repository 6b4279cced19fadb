"""What the bot knows of groups: their titles, and the language that it speaks there."""

import asyncio

import pytest
from aiogram.types import Chat

from bot.tables.clocks import Clock
from bot.tables.groups import Group
from bot.tables.settings import Settings
from bot.telegram.groups import Groups
from tests.telegram.builders import CATALOGUES
from tests.telegram.paper import MemoryGroups

DACHA = Chat(id=-1001, type="supergroup", title="Dacha")


@pytest.fixture
def book() -> MemoryGroups:
    return MemoryGroups()


@pytest.fixture
def groups(book: MemoryGroups) -> Groups:
    return Groups(book, CATALOGUES)


@pytest.mark.parametrize(
    ("code", "language"),
    [
        ("en", "en"),
        ("en_US", "en"),
        ("ru", "ru"),
        ("uk", "uk"),
        ("pt-br", "ru"),
        ("zh-hans", "ru"),
        ("uz-cyrl", "ru"),
        ("", "ru"),
        (None, "ru"),
    ],
)
async def test_a_new_group_speaks_the_language_of_whoever_called_the_bot(
    groups: Groups, code: str | None, language: str
) -> None:
    assert (await groups.meet(DACHA, code)).language == language
    assert groups.texts(DACHA.id).language == language


async def test_a_group_keeps_its_language_whoever_speaks_there(groups: Groups) -> None:
    await groups.meet(DACHA, "en")
    assert (await groups.meet(DACHA, "ru")).language == "en"


async def test_a_group_that_was_never_met_speaks_the_default_and_has_no_title(
    groups: Groups,
) -> None:
    assert groups.texts(-5).language == "ru"
    assert groups.title(-5) == ""


async def test_a_group_is_stored_once_and_again_when_its_title_changes(
    groups: Groups, book: MemoryGroups
) -> None:
    for title in ("Dacha", "Dacha", "Beach", "Beach"):
        await groups.meet(Chat(id=-1001, type="group", title=title), "en")
    assert book.saved == 2
    assert book.groups == {-1001: Group(-1001, "Beach", "en")}
    assert groups.title(-1001) == "Beach"


async def test_a_restart_knows_the_groups(book: MemoryGroups) -> None:
    await Groups(book, CATALOGUES).meet(DACHA, "en")
    groups = Groups(book, CATALOGUES)
    await groups.load()
    assert (groups.title(DACHA.id), groups.texts(DACHA.id).language) == ("Dacha", "en")


async def test_a_language_that_is_spoken_no_more_gives_way_to_the_default(
    groups: Groups, book: MemoryGroups
) -> None:
    book.groups[-1001] = Group(-1001, "Dacha", "xx")
    await groups.load()
    assert groups.texts(-1001).language == "ru"
    assert (await groups.meet(DACHA, "en")).language == "ru"


async def test_a_group_has_texts_until_it_chooses_pictures(
    groups: Groups, book: MemoryGroups
) -> None:
    assert not groups.pictures(-5)
    await groups.meet(DACHA, "ru")
    assert not groups.pictures(DACHA.id)
    await groups.set_pictures(DACHA.id, on=True)
    assert groups.pictures(DACHA.id)
    assert book.groups[DACHA.id].pictures
    await groups.meet(DACHA.model_copy(update={"title": "Beach"}), "en")
    await groups.moved(DACHA.id, -1002)
    assert groups.pictures(-1002)


async def test_of_two_who_choose_at_once_neither_undoes_the_others_choice(
    groups: Groups, book: MemoryGroups, monkeypatch: pytest.MonkeyPatch
) -> None:
    await groups.meet(DACHA, "ru")
    save = book.save

    async def slowly(group: Group) -> None:
        await asyncio.sleep(0)
        await save(group)

    monkeypatch.setattr(book, "save", slowly)
    await asyncio.gather(
        groups.speak(DACHA.id, "en"),
        groups.choose(DACHA.id, lambda usual: usual.with_choice("clock", Clock.FAST)),
        groups.choose(DACHA.id, lambda usual: usual.with_choice("deck", 24)),
        groups.meet(DACHA.model_copy(update={"title": "Beach"}), "de"),
        groups.set_pictures(DACHA.id, on=True),
    )
    chosen = Settings().with_choice("clock", Clock.FAST).with_choice("deck", 24)
    assert book.groups[DACHA.id] == Group(DACHA.id, "Beach", "en", chosen, pictures=True)
    assert groups.get(DACHA.id) == book.groups[DACHA.id]
