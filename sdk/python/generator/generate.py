"""
Writes the generated files of the package from docs/openapi.json: `generate.py <openapi.json> <folder of the package>`.
Models and typed dictionaries are made by datamodel-code-generator, resources by this folder; ruff formats them all.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from operations import Document, read_document
from python_types import text_of
from write_error_details import write_error_details
from write_events import write_events
from write_models import HEADER, write_models, write_params
from write_resources import write_resources


def generated_files(document: Document) -> dict[str, str]:
    """The files by their path in the package."""
    resources = write_resources(document)
    return {
        "_error_codes.py": write_error_codes(document),
        "_error_details.py": write_error_details(
            document.error_details, document.answers.components
        ),
        "_shapes.py": write_shapes(document),
        "enums.py": write_enums(document),
        "events.py": write_events(document),
        "models.py": write_models(document),
        "params.py": write_params(document),
        **{f"resources/{name}": text for name, text in resources.items()},
    }


def write_error_codes(document: Document) -> str:
    codes = ", ".join(text_of(code) for code in document.error_codes)
    return (
        f'{HEADER}\n"""The codes of docs/errors.md."""\n\n'
        f"from __future__ import annotations\n\nfrom typing import Literal\n\nErrorCode = Literal[{codes}]\n"
    )


def write_enums(document: Document) -> str:
    lines = [HEADER, '"""Long lists of values that several places take."""', ""]
    lines += ["from __future__ import annotations", "", "from typing import Literal", ""]
    for values, name in document.answers.aliases.items():
        lines.append(f"{name} = Literal[{', '.join(text_of(value) for value in values)}]")
    return "\n".join(lines) + "\n"


def write_shapes(document: Document) -> str:
    """Where in what is sent there are objects, whose names are translated, too."""
    shapes = {name: inner for name, inner in sorted(document.inputs.shapes.items()) if inner}
    irregular = {**document.answers.irregular, **document.inputs.irregular}
    return "\n".join(
        [
            HEADER,
            "from __future__ import annotations",
            "",
            "# Names on the wire that do not follow from ours.",
            f"IRREGULAR: dict[str, str] = {json.dumps(dict(sorted(irregular.items())))}",
            "",
            "# The properties that hold objects, by the name of their typed dictionary: `*` is a map, `|` a choice.",
            f"SHAPES: dict[str, dict[str, str]] = {json.dumps(shapes)}",
            "",
        ]
    )


def write_package(source: Path, folder: Path) -> None:
    files = generated_files(read_document(json.loads(source.read_text())))
    (folder / "resources").mkdir(parents=True, exist_ok=True)
    for former in (folder / "resources").glob("*.py"):
        former.unlink()
    for name, text in files.items():
        (folder / name).write_text(text)
    ruff = str(Path(sys.executable).parent / "ruff")
    paths = [str(folder / name) for name in files]
    config = f"--config={Path(__file__).parents[1] / 'pyproject.toml'}"
    # Imports that a file does not use are dropped, then lines are broken.
    unused = [ruff, "check", "--quiet", "--fix", "--select=F401,I", "--no-cache", config, *paths]
    subprocess.run(unused, check=True)
    subprocess.run([ruff, "format", "--quiet", "--no-cache", config, *paths], check=True)


if __name__ == "__main__":
    write_package(Path(sys.argv[1]), Path(sys.argv[2]))
