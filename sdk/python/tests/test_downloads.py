from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from double import Answer, Double, refusal, running_double

from commerce_service import ApiConnectionError, AsyncCommerce, Commerce, NotFoundError

PDF = b"%PDF-1.7 " + b"x" * 5000


def moved(store: Double) -> Answer:
    return Answer(302, None, {"Location": f"{store.url}/signed?token=t"})


def file(missing: int = 0) -> Answer:
    headers = {
        "Content-Type": "application/pdf",
        "Content-Disposition": "attachment; filename*=UTF-8''INV%201.pdf",
    }
    return Answer(200, None, headers, content=PDF, missing=missing)


def test_a_file_comes_whole(commerce: Commerce, double: Double, tmp_path: Path) -> None:
    with running_double() as store:
        double.will(moved(store))
        store.will(file())
        download = commerce.invoices.download("i1")
        # The store is somebody else's: the key stays here.
        assert "x-api-key" not in store.asked[0].headers
    assert download.content == PDF and download.content_type == "application/pdf"
    assert download.filename == "INV 1.pdf"
    download.write_to(tmp_path / "x.pdf")
    assert (tmp_path / "x.pdf").read_bytes() == PDF


def test_a_file_comes_in_another_format(commerce: Commerce, double: Double) -> None:
    double.will(Answer(200, None, {"Content-Type": "application/xml"}, content=b"<x/>"))
    assert commerce.invoices.download("i1", format="xrechnung").content == b"<x/>"
    assert double.asked[0].query == {"format": "xrechnung"}


def test_a_file_comes_in_pieces(commerce: Commerce, double: Double) -> None:
    double.will(Answer(200, None, {"Content-Type": "text/csv"}, content=b"a,b\n" * 1000))
    with commerce.accounting.stream_export_invoices(from_="2026-01-01", to="2026-02-01") as stream:
        pieces = list(stream.iter_bytes(1000))
    assert b"".join(pieces) == b"a,b\n" * 1000 and len(pieces) == 4
    assert double.asked[0].query["from"] == "2026-01-01"


def test_async_files(double: Double) -> None:
    async def read() -> tuple[bytes, bytes]:
        async with AsyncCommerce(base_url=double.url, secret_key="k") as commerce:
            download = await commerce.invoices.download("i1")
            async with commerce.invoices.stream_download("i1") as stream:
                pieces = [piece async for piece in stream.iter_bytes()]
            return download.content, b"".join(pieces)

    with running_double() as store:
        double.will(moved(store))
        store.will(file())
        assert asyncio.run(read()) == (PDF, PDF)


def test_what_is_not_there_raises(commerce: Commerce, double: Double) -> None:
    double.will(refusal(404, "not_found"))
    with pytest.raises(NotFoundError):
        commerce.invoices.download("i1")
    with pytest.raises(NotFoundError), commerce.invoices.stream_download("i1"):
        pass


def test_half_a_file_is_none(commerce: Commerce, double: Double) -> None:
    double.will(file(missing=10))
    with pytest.raises(ApiConnectionError):
        commerce.invoices.download("i1")
