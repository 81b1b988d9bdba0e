import type { InvoiceDocument } from '../../storage/entities/invoice-version.ts';
import type { InvoiceBranding } from './branding.ts';
import { facturXOf } from './factur-x/factur-x.ts';
import { loadFontSet } from './fonts/fonts.ts';
import type { Labels } from './labels/en.ts';
import { labelsOf } from './labels/labels-of.ts';
import { printedCharacters } from './labels/printed-characters.ts';
import { layOutInvoice } from './layout/layout.ts';
import { titleOf } from './layout/printed-document.ts';
import { fitLogo } from './layout/logo.ts';
import { coveredText, mapStrings, plainText } from './fonts/printable.ts';
import { writePdf } from './pdf/write-pdf.ts';

/** The characters that the template itself prints. */
export const TEMPLATE_CHARACTERS = 'Az09–·…\ufffd';

/**
 * Renders an invoice or credit note as a PDF with selectable text. The same input gives the same bytes. `logoDone` is called when the
 * logo, the only input that a native decoder reads, has been decoded or given up.
 */
export async function renderInvoicePdf(
  given: InvoiceDocument,
  branding: InvoiceBranding,
  logoDone: () => void = () => undefined,
): Promise<Uint8Array> {
  const logo = branding.logo === null ? null : fitLogo(branding.logo);
  logoDone();
  const labels = labelsOf(given.language);
  const document = withNamedLines(given, labels);
  const plainDocument = mapStrings(document, plainText);
  const companyName = plainText(branding.companyName);
  const fonts = await loadFontSet(
    JSON.stringify(plainDocument) + companyName + printedCharacters(labels) + TEMPLATE_CHARACTERS,
  );
  const printable = {
    ...mapStrings(plainDocument, (text) => coveredText(fonts, text)),
    labels,
  };
  const printableBranding = {
    logo,
    brandColor: branding.brandColor,
    companyName: coveredText(fonts, companyName),
  };
  const pages = layOutInvoice(printable, printableBranding, fonts);
  return writePdf(pages, fonts, {
    title: `${titleOf(printable)} ${printable.number}`,
    language: labels.language,
    author: printable.seller.company ?? printable.seller.name,
    createdAt: new Date(`${printable.issueDate}T00:00:00Z`),
    facturX: facturXOf(document),
  });
}

/** The lines of a partial refund, one a rate, have no words of their own. */
function withNamedLines(document: InvoiceDocument, labels: Labels): InvoiceDocument {
  const { corrects, lines } = document;
  if (!corrects) return document;
  const describe = corrects.isCredited ? labels.creditOfInvoice : labels.refundOfInvoice;
  const description = describe(corrects.number);
  return {
    ...document,
    lines: lines.map((line) => (line.description === '' ? { ...line, description } : line)),
  };
}
