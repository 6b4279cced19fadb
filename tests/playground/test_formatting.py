"""HTML, entities and their UTF-16 units."""

from __future__ import annotations

from typing import Any

import pytest

from playground.entities import (
    clean,
    commands,
    detected,
    is_blank,
    outside_code,
    trimmed,
    utf16_slice,
)
from playground.parse_html import parse_html
from playground.tags import HtmlError


def entity(kind: str, offset: int, length: int, **fields: Any) -> dict[str, Any]:
    return {"type": kind, "offset": offset, "length": length, **fields}


@pytest.mark.parametrize(
    ("html", "text", "entities"),
    [
        ("plain", "plain", []),
        ("<b>a</b><strong>b</strong>", "ab", [entity("bold", 0, 1), entity("bold", 1, 1)]),
        ("<i>a</i><em>b</em>", "ab", [entity("italic", 0, 1), entity("italic", 1, 1)]),
        ("<u>a</u><ins>b</ins>", "ab", [entity("underline", 0, 1), entity("underline", 1, 1)]),
        (
            "<s>a</s><strike>b</strike><del>c</del>",
            "abc",
            [entity("strikethrough", at, 1) for at in range(3)],
        ),
        (
            '<tg-spoiler>a</tg-spoiler><span class="tg-spoiler">b</span>',
            "ab",
            [entity("spoiler", 0, 1), entity("spoiler", 1, 1)],
        ),
        ("<code>a</code>", "a", [entity("code", 0, 1)]),
        ("<pre>a</pre>", "a", [entity("pre", 0, 1)]),
        (
            '<pre><code class="language-py">a</code></pre>',
            "a",
            [entity("pre", 0, 1, language="py")],
        ),
        ("<blockquote>a</blockquote>", "a", [entity("blockquote", 0, 1)]),
        ("<blockquote expandable>a</blockquote>", "a", [entity("expandable_blockquote", 0, 1)]),
        (
            '<a href="https://example.org/?a=1&amp;b=2">a</a>',
            "a",
            [entity("text_link", 0, 1, url="https://example.org/?a=1&b=2")],
        ),
        ("<a>t.me/x</a>", "t.me/x", [entity("text_link", 0, 6, url="http://t.me/x")]),
        ('<a href="nonsense">a</a>', "a", []),
        (
            '<tg-emoji emoji-id="536">👍</tg-emoji>',
            "👍",
            [entity("custom_emoji", 0, 2, custom_emoji_id="536")],
        ),
        (
            '<tg-time unix="1700000060" format="r">20:14</tg-time>',
            "20:14",
            [entity("date_time", 0, 5, unix_time=1700000060, date_time_format="r")],
        ),
        ('<tg-time unix="5">now</tg-time>', "now", [entity("date_time", 0, 3, unix_time=5)]),
        # An emoji is two units wide, an inner entity closes first.
        ("🂡<b>🂱<i>x</i></b>", "🂡🂱x", [entity("italic", 4, 1), entity("bold", 2, 3)]),
        ("<B>a</b >", "a", [entity("bold", 0, 1)]),
        ("<b></b>a", "a", []),
        ("<b>a</>", "a", [entity("bold", 0, 1)]),
        ("&lt;b&gt; &amp;&quot; &#9824;&#x2665", '<b> &" ♠♥', []),
        ("&nbsp; & &ltd; &#0;", "&nbsp; & &ltd; &#0;", []),
    ],
)
def test_html_becomes_text_and_entities(
    html: str, text: str, entities: list[dict[str, Any]]
) -> None:
    assert parse_html(html) == (text, entities)


@pytest.mark.parametrize(
    ("html", "complaint"),
    [
        ("<x>", 'Unsupported start tag "x" at byte offset 0'),
        # Offsets are bytes: "К♠ " is six of them.
        ("К♠ <Q>", 'Unsupported start tag "q" at byte offset 6'),
        ("1 < 2", 'Unsupported start tag "" at byte offset 2'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<b x", 'Unclosed start tag "b" at byte offset 0'),
        ("<a href=", 'Unclosed start tag "a" at byte offset 0'),
        ('<a href="x', "Unclosed start tag at byte offset 0"),
        ("<a =x>", 'Empty attribute name in the tag "a" at byte offset 0'),
        ("<a href=x/y>", "Unexpected end of name token at byte offset 8"),
        ("<b>a", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<b><i>a</i>", 'Can\'t find end tag corresponding to start tag "b"'),
        ("a</b>", "Unexpected end tag at byte offset 1"),
        ("<b>a</b", "Unclosed end tag at byte offset 4"),
        ("<b>a</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("<span>a</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ('<tg-emoji emoji-id="a">👍</tg-emoji>', "Invalid custom emoji identifier specified"),
        ('<tg-time unix="a">b</tg-time>', "Invalid date specified"),
        ('<tg-time unix="1" format="x">b</tg-time>', "Invalid date specified"),
    ],
)
def test_bad_html_is_refused_in_telegrams_words(html: str, complaint: str) -> None:
    with pytest.raises(HtmlError) as caught:
        parse_html(html)
    assert str(caught.value) == complaint


def test_a_known_user_is_mentioned_and_an_unknown_one_is_not() -> None:
    user = {"id": 7, "is_bot": False, "first_name": "Аня"}
    known = {7: user}.get
    html = '<a href="tg://user?id={}">Аня</a>'
    mention = [entity("text_mention", 0, 3, user=user)]
    assert parse_html(html.format(7), known) == ("Аня", mention)
    assert parse_html(html.format(8), known) == ("Аня", [])


def test_whitespace_around_goes_and_entities_follow() -> None:
    assert trimmed(" \n ab  ", [entity("bold", 3, 3), entity("italic", 5, 2)]) == (
        "ab",
        [entity("bold", 0, 2)],
    )
    assert trimmed(" a", [entity("bold", 0, 2)]) == (" a", [entity("bold", 0, 2)])
    assert is_blank("\u200b \u2060\n")
    assert not is_blank("\u2068а\u2069")


def test_direction_and_control_characters_go() -> None:
    assert clean("a\u202eb\r\nc\x07\u2068d\u2069") == "ab\nc \u2068d\u2069"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("/newgame", [("bot_command", "/newgame")]),
        ("🂡 /start@some_bot x", [("bot_command", "/start@some_bot")]),
        ("a/b 1/2 //x", []),
        ("@anya_k hi", [("mention", "@anya_k")]),
        ("mail a@example.org", []),
        ("see https://t.me/x?start=1.", [("url", "https://t.me/x?start=1")]),
        ("#дурак #1", [("hashtag", "#дурак")]),
    ],
)
def test_entities_are_found_by_themselves(text: str, found: list[tuple[str, str]]) -> None:
    entities = detected(text)
    shown = [(e["type"], utf16_slice(text, e["offset"], e["length"])) for e in entities]
    assert shown == found


def test_nothing_is_found_in_code() -> None:
    code = entity("code", 0, 6)
    assert detected("/start", [code]) == [code]
    assert outside_code([code, entity("bold", 1, 2), entity("italic", 0, 9)]) == [
        code,
        entity("italic", 0, 9),
    ]
    assert commands("/a /b@cde", detected("/a /b@cde")) == ["/a", "/b@cde"]
