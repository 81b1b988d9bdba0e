import type { InvoiceDocument, InvoiceParty } from './document.ts';
import { column, row, text, type Child, type Element } from './element.ts';
import { flowBlock, type FlowBlock } from './flow-block.ts';
import { contentWidth, fontSize } from './page.ts';
import type { Palette } from './palette.ts';

const gap = 22;
const partyWidth = (contentWidth - 2 * gap) * 0.305;
const factsWidth = contentWidth - 2 * gap - 2 * partyWidth;

/** Seller, buyer and the invoice's dates and references, side by side. */
export function particulars(document: InvoiceDocument, palette: Palette): FlowBlock {
  const columns = [
    party('From', document.seller, palette),
    party('Billed to', document.buyer, palette),
    facts(document, palette),
  ];
  return flowBlock(
    'particulars',
    row({ width: contentWidth, justifyContent: 'space-between', paddingBottom: 22 }, columns),
  );
}

function party(label: string, of: InvoiceParty, palette: Palette): Element {
  const lines: Child[] = [
    text({ fontSize: fontSize.small, color: palette.muted, marginBottom: 4 }, label),
    text({ fontSize: fontSize.heading, fontWeight: 600, marginBottom: 2 }, of.company ?? of.name),
    of.company === null || of.company === of.name ? null : text({}, of.name),
    ...of.addressLines.map((line) => text({}, line)),
    ...[of.email, of.phone].map((line) => (line === null ? null : text({}, line))),
    ...of.taxIds.map((id) => text({}, `${id.label}: ${id.value}`)),
    of.registrationNumber === null ? null : text({}, `Reg. no.: ${of.registrationNumber}`),
  ];
  return column({ width: partyWidth }, lines);
}

function facts(document: InvoiceDocument, palette: Palette): Element {
  const { servicePeriod, installment } = document;
  const entries: readonly (readonly [label: string, value: string | null])[] = [
    ['Invoice number', document.number],
    ['Issue date', document.issueDate],
    ['Supply date', document.supplyDate],
    ['Service period', servicePeriod && `${servicePeriod.from} – ${servicePeriod.to}`],
    ['Due date', document.dueDate],
    ['Terms', document.terms],
    ['Order number', document.orderNumber],
    ['PO number', document.poNumber],
    ['Installment', installment && `${installment.number} of ${installment.of}`],
  ];
  return column(
    { width: factsWidth },
    entries.map(([label, value]) => (value === null ? null : fact(label, value, palette))),
  );
}

function fact(label: string, value: string, palette: Palette): Element {
  return row({ justifyContent: 'space-between', marginBottom: 2.5 }, [
    text({ color: palette.muted, width: 68, flexShrink: 0 }, label),
    text({ width: factsWidth - 72, justifyContent: 'flex-end', textAlign: 'right' }, value),
  ]);
}
