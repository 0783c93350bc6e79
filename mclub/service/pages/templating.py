"""Jinja, made faster for pages that are rendered after every action."""

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from functools import partial
from io import StringIO
from itertools import islice
from typing import Any, Final

from jinja2 import Environment, Template
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.environment import TemplateModule
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.nodes import Call, Concat, Const, Expr, FromImport, Getattr, Import, Name
from jinja2.runtime import Context, Macro, markup_join
from jinja2.utils import missing
from markupsafe import Markup, escape

from events.language import gettext
from mclub.service.pages.scripts import static

INDENTATION: Final = re.compile(r"^[ \t]+", re.MULTILINE)
COMPUTED: Final = {"_": gettext, "static": static}
as_markup: Final = partial(str.__new__, Markup)
"""Marks a text as escaped. `Markup` itself first looks for a method of the text that does so."""
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
        """Create the module of the template, which then serves the whole page."""
        if vars is None or "drawing" not in vars:
            return super().make_module(vars, shared, locals)
        modules: dict[str | None, TemplateModule] = vars["drawing"].modules
        module = modules[self.name] = super().make_module(vars, shared, locals)
        return module

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:  # noqa: ARG002 (Jinja's own name)
        """Return the module for imports without the context. All templates have the same globals,
        so unlike Jinja's own method this needn't compare them."""
        if self._module is None:
            self._module = self.make_module()
        return self._module


class FastMacro:
    """A macro whose usual calls, with no other arguments than its own by position, take a short
    way; others are left to Jinja's `Macro`."""

    __slots__ = ("_about", "_function", "_most")

    def __init__(
        self,
        environment: Environment,
        function: Callable[..., str],
        name: str,
        arguments: list[str],
        *special: bool,
    ) -> None:
        self._about: tuple[Any, ...] = (environment, function, name, arguments, *special)
        self._function = function
        catch_kwargs, catch_varargs, caller, _autoescape = special
        self._most = -1 if catch_kwargs or catch_varargs or caller else len(arguments)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Render the macro, which escapes its values."""
        left = self._most - len(arguments)
        if named or left < 0:
            return Macro(*self._about)(*arguments, **named)
        return as_markup(self._function(*arguments, *(missing,) * left))


class FastContext(Context):
    """A context that makes no set of the names of all globals: only Jinja's own
    `_get_default_module` needs that."""

    def __init__(
        self,
        environment: Environment,
        parent: dict[str, Any],
        name: str | None,
        blocks: dict[str, Any],
        globals: Any = None,  # noqa: A002, ARG002 (Jinja's own name)
    ) -> None:
        super().__init__(environment, parent, name, blocks)


class FastCode(CodeGenerator):
    """Compiles templates to code that escapes values with `FastEnvironment.escaped` and calls
    functions directly, except globals that need the context. Jinja's own code checks that at each
    call."""

    def write_commons(self) -> None:
        """Write the beginning of each function."""
        super().write_commons()
        self.writeline("escaped = environment.escaped")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """Define a macro as a `FastMacro`."""
        self.write("environment.")
        super().macro_def(macro_ref, frame)

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
        """Compile the lookup of a document's key or of an attribute in place, and any other to a
        call of `getattr`."""
        if isinstance(node.node, Const) and hasattr(node.node.value, node.attr):
            self.visit(node.node, frame)
            self.write(f".{node.attr}")
            return
        key = repr(node.attr)
        self.write(f"(o[{key}] if type(o := ")
        self.visit(node.node, frame)
        self.write(
            f") is dict and {key} in o else a if (a := getattr(o, {key}, missing)) is not missing"
            f" else environment.getattr(o, {key}))"
        )

    def visit_Concat(self, node: Concat, frame: Frame) -> None:  # noqa: N802 (Jinja's own name)
        """Compile `~` to a call of `FastEnvironment.joined`."""
        self.write("environment.joined((")
        for one in node.nodes:
            self.visit(one, frame)
            self.write(", ")
        self.write("))")

    def _import_common(self, node: Import | FromImport, frame: Frame) -> None:
        """Compile the lookup of a module that the page already has."""
        if node.with_context:
            self.write("environment.module(context, ")
            self.visit(node.template, frame)
            self.write(") or ")
        super()._import_common(node, frame)

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:  # noqa: ARG002
        self.write("(e if type(e := ")

    def _output_child_post(self, node: Expr, frame: Frame, finalize: Any) -> None:  # noqa: ARG002
        self.write(") is Markup else escaped(e))")


class FastEnvironment(Environment):
    """An environment with automatic escaping that looks up keys of documents before attributes, and
    compiles included templates as parts of those that include them."""

    template_class = FastTemplate
    code_generator_class = FastCode
    context_class = FastContext
    Macro = FastMacro

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._templates: dict[str | Template, Template] = {}
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
        if kind is str and value.isalnum():
            return value  # type: ignore[no-any-return]
        return str(value) if kind is int else escape(value)

    @staticmethod
    def joined(values: tuple[Any, ...]) -> str:
        """The values as one text; escaped if one of them is."""
        for value in values:
            if type(value) is not str:
                return markup_join(values)
        return "".join(values)

    @staticmethod
    def module(context: Context, name: str) -> TemplateModule | None:
        """The module that the page already has for the template, if any."""
        drawing = context.parent.get("drawing")
        return None if drawing is None else drawing.modules.get(name)

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002 (Jinja's own name)
    ) -> Template:
        """Return a template. Those loaded before take one lookup; Jinja also asks the loader."""
        template = self._templates.get(name)
        if template is None or globals:
            template = self._templates[name] = super().get_template(name, parent, globals)
        return template

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


class Constants(Extension):
    """Computes calls with one literal text when a template is compiled: `_("…")`, since each
    environment has one language, and `static("…")`, since files don't change."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Replace each such call with its result."""
        tokens = deque(stream)
        while tokens:
            match [*islice(tokens, 4)]:
                case [
                    (line, "name", "_" | "static" as name),
                    (_, "lparen", _),
                    (_, "string", text),
                    (_, "rparen", _),
                ]:
                    yield Token(line, "string", COMPUTED[name](text))
                    for _token in range(4):
                        tokens.popleft()
                case _:
                    yield tokens.popleft()
