"""A page's policy forbids evaluating text: a condition to wait for is a function."""

import ast
from pathlib import Path

TESTS = Path(__file__).parents[1]


def test_each_condition_to_wait_for_is_a_function() -> None:
    conditions = 0
    for path in TESTS.rglob("*.py"):
        source = path.read_text("utf-8")
        if ".wait_for_function" not in source:
            continue
        tree = ast.parse(source)
        texts = {
            target.id: assigned.value
            for assigned in ast.walk(tree)
            if isinstance(assigned, ast.Assign)
            for target in assigned.targets
            if isinstance(target, ast.Name)
        }
        for call in ast.walk(tree):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
                continue
            if call.func.attr != "wait_for_function":
                continue
            condition = call.args[0]
            if isinstance(condition, ast.Name):
                condition = texts.get(condition.id, condition)
            if isinstance(condition, ast.Constant) and isinstance(condition.value, str):
                conditions += 1
                assert "=>" in condition.value, f"{path.name}:{call.lineno}"
    assert conditions > 0
