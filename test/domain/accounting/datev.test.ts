import { expect, test } from 'bun:test';
import type { BookedDocument } from '../../../domain/accounting/booked-documents.ts';
import { datevFile } from '../../../domain/accounting/datev.ts';
import { sampleDocument } from '../../templates/invoice/sample-document.ts';

const settings = {
  consultantNumber: 29_098,
  clientNumber: 55_003,
  accountLength: 4,
  fiscalYearStartMonth: 1,
  debtorAccount: '10000',
  revenueAccounts: [{ taxRate: '19', account: '8400' }],
  otherRevenueAccount: '8200',
};
const november = { from: '2031-11-01', to: '2031-11-30' };
const now = new Date('2031-11-10T10:00:00.000Z');

/** The invoices of buyers of these companies. */
async function* bookedOf(companies: readonly string[]): AsyncGenerator<BookedDocument> {
  for (const company of companies) {
    const sample = sampleDocument();
    const document = { ...sample, buyer: { ...sample.buyer, company } };
    const rates = [{ rate: '19', net: 10_000, tax: 1_900 }];
    yield {
      type: 'invoice',
      number: document.number,
      date: '2031-11-10',
      reason: null,
      rates,
      taxes: [],
      invoice: {
        id: crypto.randomUUID(),
        status: 'paid',
        total: 11_900,
        created_at: now,
        revised_at: now,
        order_id: crypto.randomUUID(),
        payment_id: crypto.randomUUID(),
        customer_id: null,
        document,
        sums: rates,
      },
    };
  }
}

async function linesOf(companies: readonly string[]): Promise<string[]> {
  const file = datevFile(bookedOf(companies), settings, november, now, 'Europe/Berlin');
  const text = new TextDecoder('windows-1252').decode(
    Bun.concatArrayBuffers(await Array.fromAsync(file)),
  );
  return text.split('\r\n');
}

// Names refuse control characters today; documents that were issued before may have them.
test.each([
  ['Muster\r\nGmbH', 'Muster GmbH'],
  ['Muster\nGmbH', 'Muster GmbH'],
  ['Muster\rGmbH', 'Muster GmbH'],
  ['Muster\u0085GmbH\t& Co', 'Muster GmbH & Co'],
  ['"A"\n;B;"C"', '""A"" ;B;""C""'],
  ['A\n=1+1', 'A =1+1'],
])('the text %j is one booking', async (company, shown) => {
  const [, , first, second, ...rest] = await linesOf([company, 'Next']);
  expect(first).toContain(`;"${shown}";`);
  expect(second).toContain(';"Next";');
  expect(rest).toEqual(['']);
});
