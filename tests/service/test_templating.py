"""Templates are compiled to faster code, which escapes and translates as Jinja's own does."""

from collections.abc import Iterator

import pytest
from jinja2 import DictLoader, Environment, UndefinedError
from jinja2 import StrictUndefined as Strict
from markupsafe import Markup

from mclub.service.pages.parts import Drawing
from mclub.service.pages.templating import Constants, FastEnvironment, Inclusion
from mclub.text.languages import use

TEMPLATES = {
    "page": """<p>{{ one }}</p>
  {% include "inner" %}
<i>{{ _("Round {round}").format(round=2) }}</i>""",
    "inner": '{# two lines #}\n<b title="{{ one }}">{{ _("Your turn") }}</b>\n<u>{{ other }}</u>\n',
    "keys": "{{ one.items }} {{ one.other }}",
    "macros": """{% macro pair(one, other="x") %}{{ one }}-{{ other }}{% endmacro %}
{% macro box() %}[{{ caller() }}]{% endmacro %}
{{ pair(one) }} {{ pair(one, 2) }} {{ pair("<", other=one) }}
{% call box() %}{{ one }}{% endcall %}""",
    "box": "{% macro box(text) %}[{{ text }}{{ other }}]{% endmacro %}",
    "importing": """{% from "box" import box with context %}{{ box(one) }}
{% from "box" import box with context %}{{ box(2) }}""",
    "everything": """{% macro m(a, b="<", c=none) %}{{ a }}{{ b }}{{ c }}{% endmacro %}
{% macro k(a) %}{{ a }}{{ caller(a) }}{% endmacro %}
{{ m(one) }} {{ m(one, c=one) }} {{ m(*[one, one]) }} {{ m(m(one)) }} {{ m(one) ~ "<" ~ one }}
{% call(z) k(one) %}{{ z }}<b>{{ one }}{% endcall %} {% set s %}{{ one }}<{% endset %}{{ s ~ one }}
{{ one ~ "<" ~ 1 }} {{ {"a": {"b": one}}.a.b }} {{ ["a", one]|join("<") }} {{ [one] }}
{{ "{}<".format(one) }} {{ ("{}<"|forceescape).format(one) }} {{ one|default("<") }}
{{ ("{a}<"|forceescape).replace("{a}", one) }} {{ one|upper }} {{ one|string }}
{% for each in [one] %}{{ loop.index }}{{ each }}{% endfor %}""",
    "joined": "{{ '<i>' ~ one ~ 1 }}",
    "attributes": "{{ one.real }} {{ one.none|default('<') }}",
}


@pytest.fixture
def environment() -> FastEnvironment:
    return FastEnvironment(
        loader=DictLoader(TEMPLATES),
        autoescape=True,
        undefined=Strict,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[Constants, Inclusion],
    )


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    use("en")


@pytest.mark.parametrize(
    ("value", "escaped"),
    [
        ('<a href="x">&\'', "&lt;a href=&#34;x&#34;&gt;&amp;&#39;"),
        (Markup("<hr>"), "<hr>"),
        ("Ann", "Ann"),
        ("", ""),
        (12, "12"),
        (1.5, "1.5"),
        (True, "True"),
        (["<"], "[&#39;&lt;&#39;]"),
    ],
)
def test_every_value_is_escaped(environment: FastEnvironment, value: object, escaped: str) -> None:
    shown = environment.get_template("page").render(one=value, other=value)
    assert f"<p>{escaped}</p>" in shown
    assert f'<b title="{escaped}">' in shown
    assert f"<u>{escaped}</u>" in shown


class Hostile(str):
    """A text that isn't of the very type `str`."""


@pytest.mark.parametrize(
    "value", ["<&'\"", Markup("<i>"), Hostile("<"), Hostile("a"), ("<",), {"<": "<"}, 0, None]
)
def test_all_that_a_template_does_with_a_value_escapes_it_as_jinja_does(
    environment: FastEnvironment, value: object
) -> None:
    jinja = Environment(
        loader=DictLoader(TEMPLATES), autoescape=True, undefined=Strict, trim_blocks=True
    )
    shown, expected = (
        each.get_template("everything").render(one=value) for each in (environment, jinja)
    )
    assert shown == expected


def test_what_is_missing_is_an_error(environment: FastEnvironment) -> None:
    with pytest.raises(UndefinedError, match="'one' is undefined"):
        environment.get_template("page").render(other=1)


def test_texts_are_in_the_language_of_the_environment(environment: FastEnvironment) -> None:
    use("de")
    shown = environment.get_template("page").render(one=1, other=2)
    assert shown == '<p>1</p>\n<b title="1">Du bist am Zug</b>\n<u>2</u><i>Runde 2</i>'


def test_a_key_of_a_document_comes_before_a_method(environment: FastEnvironment) -> None:
    shown = environment.get_template("keys").render(one={"items": 1, "other": 2})
    assert shown == "1 2"


def test_macros_take_arguments_by_position_and_by_name(environment: FastEnvironment) -> None:
    shown = environment.get_template("macros").render(one="<b>")
    assert shown == "&lt;b&gt;-x &lt;b&gt;-2 &lt;-&lt;b&gt;\n[&lt;b&gt;]"


@pytest.mark.parametrize("drawing", [{}, {"drawing": Drawing("en")}], ids=["none", "one"])
def test_macros_are_imported_with_and_without_a_drawing(
    environment: FastEnvironment, drawing: dict[str, Drawing]
) -> None:
    shown = environment.get_template("importing").render(one="<b>", other="&", **drawing)
    assert shown == "[&lt;b&gt;&amp;]\n[2&amp;]"


def test_a_macro_refuses_too_many_arguments(environment: FastEnvironment) -> None:
    template = environment.from_string(
        "{% macro pair(one, other) %}{% endmacro %}{{ pair(1, 2, 3) }}"
    )
    with pytest.raises(TypeError, match="takes not more than 2"):
        template.render()


@pytest.mark.parametrize(
    ("value", "joined"),
    [("<b>", "&lt;i&gt;&lt;b&gt;1"), (Markup("<b>"), "&lt;i&gt;<b>1"), (2, "&lt;i&gt;21")],
)
def test_texts_joined_are_escaped(environment: FastEnvironment, value: object, joined: str) -> None:
    assert environment.get_template("joined").render(one=value) == joined


def test_attributes_are_found_and_missing_ones_undefined(environment: FastEnvironment) -> None:
    assert environment.get_template("attributes").render(one=5) == "5 &lt;"
