import type { SQL } from 'bun';
import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import { creditNoteOf } from '../../../domain/invoices/document/credit-note.ts';

interface Sums {
  readonly net: number;
  readonly tax: number;
}

/**
 * Compares the printed credit notes of an invoice with it: a sentence for each rate at which they
 * have more net or tax than it. Once everything is returned, less is a fault too.
 */
export function beyondInvoice(invoice: InvoiceDocument): string[] {
  const notes = invoice.refunds.map((_, index) =>
    creditNoteOf({ ...invoice, refunds: invoice.refunds.slice(0, index + 1) }),
  );
  const invoiced = sumsOf([invoice]);
  const returned = sumsOf(notes);
  const isWhole = notes.reduce((sum, { total }) => sum + total, 0) === invoice.total;
  const rates = [...new Set([...invoiced.keys(), ...returned.keys()])];
  return rates.flatMap((rate) => {
    const of = invoiced.get(rate) ?? { net: 0, tax: 0 };
    const back = returned.get(rate) ?? { net: 0, tax: 0 };
    const isRight = isWhole
      ? back.net === of.net && back.tax === of.tax
      : back.net <= of.net && back.tax <= of.tax;
    const says = ({ net, tax }: Sums) => `${net} + ${tax}`;
    return isRight ? [] : [`at ${rate} the credit notes have ${says(back)} of ${says(of)}`];
  });
}

/** Every invoice that was refunded and its credit notes, as they are printed: id and sentence of each fault. */
export async function invoicesBeyond(sql: SQL): Promise<{ id: string; beyond: string }[]> {
  const rows: { id: string; document: InvoiceDocument }[] = await sql`
    select i.id, v.document from invoice i
    join invoice_version v on v.workspace_id = i.workspace_id and v.invoice_id = i.id and v.version = i.version
    where i.amount_refunded > 0`;
  return rows.flatMap(({ id, document }) =>
    beyondInvoice(document).map((beyond) => ({ id, beyond })),
  );
}

function sumsOf(documents: readonly InvoiceDocument[]): Map<number, Sums> {
  const sums = new Map<number, Sums>();
  const add = (rate: string | null, net: number, tax: number): void => {
    const of = sums.get(Number(rate)) ?? { net: 0, tax: 0 };
    sums.set(Number(rate), { net: of.net + net, tax: of.tax + tax });
  };
  for (const { lines, shipping, notices } of documents) {
    for (const { taxRate, net, taxAmount } of lines) add(taxRate, net, taxAmount);
    if (!shipping) continue;
    const tax = shipping.taxAmount ?? 0;
    const isIncluded = notices.includes('prices_include_tax');
    add(shipping.taxRate ?? null, shipping.amount - (isIncluded ? tax : 0), tax);
  }
  return sums;
}
