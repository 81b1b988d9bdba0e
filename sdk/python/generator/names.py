"""Names: the wire's camelCase, Python's snake_case, and the words derived from them."""

from __future__ import annotations

import keyword
import re


def snake(name: str) -> str:
    """`lineItems` -> `line_items`, `vatIdNumber` -> `vat_id_number`; a name in snake_case stays as it is."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


def camel(name: str) -> str:
    """The inverse of `snake`, as the package does it at run time."""
    head, *rest = name.split("_")
    return head + "".join(word[:1].upper() + word[1:] for word in rest)


def pascal(name: str) -> str:
    """`customers.listInvoices` -> `CustomersListInvoices`"""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", name))


def identifier(name: str) -> str:
    """The snake_case name, with an underscore behind it where Python has the word for itself."""
    word = snake(name)
    return f"{word}_" if keyword.iskeyword(word) else word


def singular(word: str) -> str:
    """`addresses` -> `address`, `entries` -> `entry`, `carts` -> `cart`; `status` stays."""
    for ending, instead in (("ies", "y"), ("sses", "ss"), ("xes", "x"), ("ss", "ss"), ("us", "us")):
        if word.endswith(ending):
            return word[: -len(ending)] + instead
    return word.removesuffix("s")
