"""Jinja, made faster for pages that are rendered after every action."""

import re
from collections import deque
from collections.abc import Iterator, Mapping, MutableMapping
from io import StringIO
from itertools import islice
from typing import Any, Final

from jinja2 import Environment, Template
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.nodes import Call, Expr, Getattr, Name
from markupsafe import Markup, escape

from events.language import gettext

INDENTATION: Final = re.compile(r"^[ \t]+", re.MULTILINE)
INCLUDE: Final = re.compile(r'(?:^[ \t]*)?\{% include "([^"]+)" %\}\n?', re.MULTILINE)


class FastTemplate(Template):
    """A template whose macros are created once for each rendered page, not for each import. So
    macros may use the variables of the page, but not those of the block that imports them."""

    def make_module(
        self,
        vars: dict[str, Any] | None = None,  # noqa: A002 (Jinja's own name)
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,  # noqa: A002 (Jinja's own name)
    ) -> TemplateModule:
        """Return the module that this page already has for the template, or create it."""
        if vars is None or "drawing" not in vars:
            return super().make_module(vars, shared, locals)
        modules: dict[str | None, TemplateModule] = vars["drawing"].modules
        module = modules.get(self.name)
        if module is None:
            module = modules[self.name] = super().make_module(vars, shared, locals)
        return module


class FastCode(CodeGenerator):
    """Compiles templates to code that escapes values with `FastEnvironment.escaped` and calls
    functions directly, except globals that need the context. Jinja's own code checks that at each
    call."""

    def visit_Call(  # noqa: N802 (Jinja's own name)
        self, node: Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        """Compile a call to a plain call, without Jinja's wrapper."""
        name = node.node.name if isinstance(node.node, Name) else ""
        if hasattr(self.environment.globals.get(name), "jinja_pass_arg"):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        written, self.stream = self.stream, StringIO()
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        # Jinja begins the arguments with a comma.
        arguments, self.stream = self.stream.getvalue().removeprefix(", "), written
        self.write(f"({arguments})")

    def visit_Getattr(self, node: Getattr, frame: Frame) -> None:  # noqa: N802 (Jinja's own name)
        """Compile the lookup of a document's key in place, and any other to a call of `getattr`."""
        key = repr(node.attr)
        self.write(f"(o[{key}] if type(o := ")
        self.visit(node.node, frame)
        self.write(f") is dict and {key} in o else environment.getattr(o, {key}))")

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:  # noqa: ARG002
        self.write("environment.escaped(")


class FastEnvironment(Environment):
    """An environment with automatic escaping that looks up keys of documents before attributes, and
    compiles included templates as parts of those that include them."""

    template_class = FastTemplate
    code_generator_class = FastCode

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        # Jinja's own wrappers check at each call whether the environment is asynchronous.
        self.filters = {
            name: filter_.__wrapped__ if hasattr(filter_, "jinja_async_variant") else filter_
            for name, filter_ in self.filters.items()
        }

    @staticmethod
    def escaped(value: Any) -> str:
        """The escaped text of a value. Most values need no work: escaped text, numbers and single
        words."""
        kind = type(value)
        if kind is Markup or (kind is str and value.isalnum()):
            return str.__str__(value)
        return str(value) if kind is int else escape(value)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Look up the key of a dict first, then the attribute, then as Jinja does."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        try:
            return getattr(obj, attribute)
        except AttributeError:
            return super().getattr(obj, attribute)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return a plain dict. Jinja's own method returns a ChainMap, which is slow to iterate
        over for each new context."""
        return {**self.globals, **(d or {})}


class Inclusion(Extension):
    """Inserts included templates into the source, since a separate template would need its own
    context. Includes whose name is an expression stay. Also removes the indentation of pages."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002 (as in Jinja)
        """Replace each `{% include "…" %}` with the source of the template."""
        inserted = INCLUDE.sub(lambda match: self._source(match[1]), source)
        return INDENTATION.sub("", inserted) if name and name.endswith(".html.j2") else inserted

    def _source(self, name: str) -> str:
        loader = self.environment.loader
        assert loader is not None
        source, _filename, _uptodate = loader.get_source(self.environment, name)
        return self.preprocess(source.removesuffix("\n"), None)


class Texts(Extension):
    """Translates `_("…")` when a template is compiled, since each environment has one language."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Replace each `_("…")` with its translation."""
        tokens = deque(stream)
        while tokens:
            match [*islice(tokens, 4)]:
                case [(line, "name", "_"), (_, "lparen", _), (_, "string", text), (_, "rparen", _)]:
                    yield Token(line, "string", gettext(text))
                    for _token in range(4):
                        tokens.popleft()
                case _:
                    yield tokens.popleft()
