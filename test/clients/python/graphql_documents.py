"""Prints every GraphQL document in the named packages, as JSON lines: package, file, line, text.

A document is a string of the source that begins like GraphQL and parses. What the code puts together from constants
and from functions that return one is put together here as well, with a placeholder for what is only known at run
time; fragments that a document uses are added from the package. A string that begins like a document and does not
parse is printed with the text null.
"""

import ast
import importlib.util
import json
import pathlib
import re
import sys

from graphql import FragmentDefinitionNode, GraphQLSyntaxError, OperationDefinitionNode, parse, print_ast, visit, Visitor

BEGINS_LIKE = re.compile(r"\s*(query|mutation|fragment)\s*(\w+\s*(on\s+\w+\s*)?)?[({]")
PLACEHOLDER = "x"


def files_of(package):
    spec = importlib.util.find_spec(package)
    for root in spec.submodule_search_locations:
        yield from sorted(pathlib.Path(root).rglob("*"))


class Source:
    """What is known of a file without running it."""

    def __init__(self, tree):
        self.functions = {
            node.name: node.body[-1].value
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef) and isinstance(node.body[-1], ast.Return)
        }
        self.constants = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                value = self.text_of(node.value)
                if value is not None:
                    self.constants[node.targets[0].id] = value

    def text_of(self, node):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        if isinstance(node, ast.Name):
            return self.constants.get(node.id)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            left, right = self.text_of(node.left), self.text_of(node.right)
            return None if left is None or right is None else left + right
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
            left = self.text_of(node.left)
            # Only fragments are put in like this.
            return None if left is None else left.replace("%s", "")
        if isinstance(node, ast.JoinedStr):
            return "".join(
                (self.text_of(part.value) or PLACEHOLDER) if isinstance(part, ast.FormattedValue) else part.value
                for part in node.values
            )
        if isinstance(node, ast.Call):
            return self.text_of_call(node)
        return None

    def text_of_call(self, node):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)
        if name == "dedent" and node.args:
            return self.text_of(node.args[0])
        if name == "strip":
            return self.text_of(node.func.value)
        returned = self.functions.get(name)
        return self.text_of(returned) if isinstance(returned, ast.Constant) else None


class Strings(ast.NodeVisitor):
    """The outermost strings of a file."""

    def __init__(self, source):
        self.source = source
        self.found = []

    def generic_visit(self, node):
        is_text = isinstance(node, (ast.Constant, ast.BinOp, ast.JoinedStr))
        text = self.source.text_of(node) if is_text else None
        if text is None:
            super().generic_visit(node)
        else:
            self.found.append((node.lineno, text))

    visit_Constant = visit_BinOp = visit_JoinedStr = generic_visit


def strings_of(path):
    if path.suffix in (".graphql", ".gql"):
        return [(1, path.read_text())]
    if path.suffix != ".py":
        return []
    tree = ast.parse(path.read_text(errors="replace"))
    strings = Strings(Source(tree))
    strings.visit(tree)
    return strings.found


def parsed(text):
    """Also of a template for `str.format`: what is put into a list there is a list's items, which can be none."""
    without_items = re.sub(r"\[{\w+}\]", "[]", text)
    filled = re.sub(r"(?<!{){(\w+)}(?!})", PLACEHOLDER, without_items).replace("{{", "{").replace("}}", "}")
    for candidate in (text, filled):
        try:
            return parse(candidate)
        except GraphQLSyntaxError:
            continue
    return None


class Spreads(Visitor):
    def __init__(self):
        super().__init__()
        self.names = set()

    def enter_fragment_spread(self, node, *_args):
        self.names.add(node.name.value)


def spreads_in(node):
    spreads = Spreads()
    visit(node, spreads)
    return spreads.names


def with_fragments(document, fragments):
    """The text of a document with the fragments that it uses and does not define."""
    defined = {node.name.value for node in document.definitions if isinstance(node, FragmentDefinitionNode)}
    added, names = [], sorted(spreads_in(document) - defined)
    while names:
        name = names.pop()
        if name in defined or name not in fragments:
            continue
        defined.add(name)
        added.append(fragments[name])
        names.extend(sorted(spreads_in(fragments[name])))
    return added


def documents_of(package):
    root = pathlib.Path(importlib.util.find_spec(package).submodule_search_locations[0]).parent
    found = []
    for path in files_of(package):
        for line, text in strings_of(path):
            if path.suffix != ".py" or BEGINS_LIKE.match(text):
                found.append((str(path.relative_to(root)), line, parsed(text)))
    fragments = {
        node.name.value: node
        for *_, document in found
        if document is not None
        for node in document.definitions
        if isinstance(node, FragmentDefinitionNode)
    }
    for file, line, document in found:
        place = {"package": package, "file": file, "line": line}
        if document is None:
            yield {**place, "text": None}
        elif any(isinstance(node, OperationDefinitionNode) for node in document.definitions):
            nodes = [document, *with_fragments(document, fragments)]
            yield {**place, "text": "\n".join(print_ast(node) for node in nodes)}


for name in sys.argv[1:]:
    for one in documents_of(name):
        print(json.dumps(one))
