"""Writes the classes of answers and the typed dictionaries of requests by datamodel-code-generator."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from operations import Document
from schemas import Definitions, Schema

HEADER = "# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit."
TEMPLATES = Path(__file__).parent / "templates"


def write_models(document: Document) -> str:
    """Classes with attributes, of everything that the service answers and announces."""
    text = generate_classes(
        document.answers,
        "--output-model-type=dataclasses.dataclass",
        f"--custom-template-dir={TEMPLATES}",
        "--output-datetime-class=datetime",
    )
    lines = [line for line in text.splitlines() if not line.startswith("from dataclasses")]
    imports = lines.index("from __future__ import annotations")
    lines.insert(imports + 1, "\nfrom . import enums\nfrom ._model import Model")
    return finished('"""What the service answers."""', lines, document.answers)


def write_params(document: Document) -> str:
    """Typed dictionaries of the objects inside requests."""
    text = generate_classes(
        document.inputs,
        "--output-model-type=typing.TypedDict",
        "--use-generic-container-types",
        "--use-standard-collections",
        "--output-datetime-class=datetime",
        "--no-use-closed-typed-dict",
    )
    lines = text.splitlines()
    imports = lines.index("from __future__ import annotations")
    lines.insert(imports + 1, "\nfrom . import enums")
    return finished('"""The objects inside of requests."""', lines, document.inputs)


def generate_classes(definitions: Definitions, *options: str) -> str:
    schemas = {name: definitions.schemas[name] for name in sorted(definitions.schemas)}
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "schemas.json", Path(folder) / "classes.py"
        source.write_text(json.dumps(openapi_of(schemas)))
        command = [
            str(Path(sys.executable).parent / "datamodel-codegen"),
            f"--input={source}",
            f"--output={target}",
            "--input-file-type=openapi",
            "--enum-field-as-literal=all",
            "--target-python-version=3.11",
            "--use-double-quotes",
            "--use-union-operator",
            "--use-schema-description",
            "--use-inline-field-description",
            "--use-single-line-docstring",
            "--disable-timestamp",
            "--disable-warnings",
            "--formatters=builtin",
            *options,
        ]
        subprocess.run(command, check=True)
        return target.read_text()


def openapi_of(schemas: dict[str, Schema]) -> Schema:
    return {
        "openapi": "3.1.0",
        "info": {"title": "Commerce service", "version": "1"},
        "paths": {},
        "components": {"schemas": schemas},
    }


def finished(docstring: str, lines: list[str], definitions: Definitions) -> str:
    """Under our own first line instead of the generator's, with the names of long lists of values."""
    body = "\n".join([HEADER, docstring, "", *(line for line in lines if not line.startswith("#"))])

    def alias_of(found: re.Match[str]) -> str:
        return definitions.alias_of(ast.literal_eval(f"[{found[1]}]")) or found[0]

    return re.sub(r"Literal\[([^\]]*)\]", alias_of, body).rstrip() + "\n"
