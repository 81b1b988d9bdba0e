import type { InvoiceParty } from '../../../storage/entities/invoice-version.ts';
import { isVatId } from '../factur-x/vat-id.ts';
import { column, row, text, type Child, type Element } from './element.ts';
import { flowBlock, type FlowBlock } from './flow-block.ts';
import { contentWidth, fontSize } from './page.ts';
import type { Labels } from '../labels/en.ts';
import type { Palette } from './palette.ts';
import type { PrintedDocument } from './printed-document.ts';

const gap = 18;
const partyWidth = (contentWidth - 2 * gap) * 0.295;
const factsWidth = contentWidth - 2 * gap - 2 * partyWidth;

/** Seller, buyer and the invoice's dates and references, side by side. */
export function particulars(document: PrintedDocument, palette: Palette): FlowBlock {
  const columns = [
    party(document.labels.from, document.seller, document.labels, palette),
    party(document.labels.billedTo, document.buyer, document.labels, palette),
    facts(document, palette),
  ];
  return flowBlock(
    'particulars',
    row({ width: contentWidth, justifyContent: 'space-between', paddingBottom: 22 }, columns),
  );
}

function party(label: string, of: InvoiceParty, labels: Labels, palette: Palette): Element {
  const lines: Child[] = [
    text({ fontSize: fontSize.small, color: palette.muted, marginBottom: 4 }, label),
    text({ fontSize: fontSize.heading, fontWeight: 600, marginBottom: 2 }, of.company ?? of.name),
    of.company === null || of.company === of.name ? null : text({}, of.name),
    ...of.addressLines.map((line) => text({}, line)),
    ...[of.email, of.phone].map((line) => (line === null ? null : text({}, line))),
    ...of.taxIds.map((id) => text({}, `${taxIdLabel(id, of, labels)}: ${id.value}`)),
    of.registrationNumber === null
      ? null
      : text({}, `${labels.registrationNumber}: ${of.registrationNumber}`),
  ];
  return column({ width: partyWidth }, lines);
}

function facts(document: PrintedDocument, palette: Palette): Element {
  const { labels, servicePeriod, installment, corrects } = document;
  const { date } = labels;
  const entries: readonly (readonly [label: string, value: string | null])[] = [
    [corrects ? labels.creditNoteNumber : labels.invoiceNumber, document.number],
    [labels.issueDate, date(document.issueDate)],
    [
      labels.correctsInvoice,
      corrects ? `${corrects.number} ${labels.ofDate(date(corrects.issueDate))}` : null,
    ],
    [labels.supplyDate, document.supplyDate && date(document.supplyDate)],
    [
      labels.servicePeriod,
      servicePeriod && `${date(servicePeriod.from)} – ${date(servicePeriod.to)}`,
    ],
    [labels.dueDate, document.dueDate && date(document.dueDate)],
    [labels.terms, termsText(document)],
    [labels.orderNumber, document.orderNumber],
    [labels.poNumber, document.poNumber],
    [labels.installment, installment && labels.installmentOf(installment.number, installment.of)],
  ];
  return column(
    { width: factsWidth },
    entries.map(([label, value]) => (value === null ? null : fact(label, value, palette))),
  );
}

function fact(label: string, value: string, palette: Palette): Element {
  return row({ justifyContent: 'space-between', marginBottom: 2.5 }, [
    text({ color: palette.muted, width: 78, flexShrink: 0 }, label),
    text({ width: factsWidth - 82, justifyContent: 'flex-end', textAlign: 'right' }, value),
  ]);
}

/** "Net 30", "Due on receipt"; null without terms. */
export function termsText({ labels, netN, terms }: PrintedDocument): string | null {
  return typeof netN === 'number' ? labels.netDays(netN) : terms;
}

/** The service's own label is translated, and says if the number is one for VAT; a merchant's label stays. */
function taxIdLabel(
  { label, value }: InvoiceParty['taxIds'][number],
  { address }: InvoiceParty,
  labels: Labels,
): string {
  if (label !== 'Tax ID') return label;
  return isVatId(value, address?.countryCode ?? null) ? labels.vatId : labels.taxId;
}
