"""The gettext catalogues of `locales/`, read as they are: there is no compiled file to forget."""

import gettext
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALES = Path(__file__).resolve().parents[2] / "locales"


class Texts:
    """One language: every text for people goes through `gettext` or `ngettext` of one of these.

    Message ids are the English texts. Values are put into their `{placeholders}` here, so that a
    translator may move them about.
    """

    def __init__(self, language: str, translations: gettext.NullTranslations) -> None:
        self.language = language
        self._translations = translations

    def gettext(self, message: str, /, **values: object) -> str:
        """Return `message` in this language with `values` in its placeholders."""
        text = self._translations.gettext(message)
        return text.format(**values) if values else text

    def ngettext(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Return the plural form for `n`, which is also the value of the placeholder `{n}`."""
        return self._translations.ngettext(one, many, n).format(n=n, **values)

    def __repr__(self) -> str:
        return f"Texts({self.language!r})"


def mark(message: str) -> str:
    """Mark a text of a constant for extraction (`N_`); it is translated where it is used."""
    return message


N_ = mark


class Catalogues:
    """All languages of the bot, and the choice among them."""

    def __init__(self, texts: Mapping[str, Texts], default: str) -> None:
        self._texts = dict(texts)
        self._default = self._texts[default]

    @property
    def languages(self) -> tuple[str, ...]:
        """The codes of the languages, in alphabetical order."""
        return tuple(sorted(self._texts))

    def all(self) -> tuple[Texts, ...]:
        """Every language: for what is to be understood whatever the sender speaks."""
        return tuple(self._texts[language] for language in self.languages)

    def name(self, language: str) -> str:
        """Return a language as its speakers call it."""
        return str(Locale(language).get_display_name(language)).capitalize()

    def choose(self, code: str | None) -> Texts:
        """Return the texts for a language code as Telegram sends it.

        Codes come as `ru`, `pt-br`, `en_US`, empty or not at all: what counts is the part before
        the first separator, and an unknown one means the default.
        """
        language = (code or "").replace("_", "-").split("-")[0].casefold()
        return self._texts.get(language, self._default)


def known_languages(folder: Path = LOCALES) -> tuple[str, ...]:
    """Return the codes of the languages that have a catalogue in `folder`."""
    return tuple(sorted(path.parent.parent.name for path in folder.glob("*/LC_MESSAGES/*.po")))


def load_catalogues(default: str, folder: Path = LOCALES) -> Catalogues:
    """Read every catalogue of `folder`; `default` is the language for everybody else."""
    texts = {language: _load(language, folder) for language in known_languages(folder)}
    return Catalogues(texts, default)


@cache
def _load(language: str, folder: Path) -> Texts:
    source = folder / language / "LC_MESSAGES" / "bot.po"
    with source.open("rb") as file:
        catalogue: Any = read_po(file, locale=language, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Texts(language, gettext.GNUTranslations(compiled))
