import { expect, test } from 'bun:test';
import { csvText } from '../../../domain/accounting/csv.ts';

type Row = Parameters<typeof csvText>[0] extends AsyncIterable<infer One> ? One : never;

const empty: Row = {
  type: 'invoice',
  number: 'INV-1',
  invoiceNumber: 'INV-1',
  date: '2030-01-01',
  dueDate: null,
  status: 'paid',
  currency: 'EUR',
  taxRate: null,
  net: '-1.00',
  tax: '0.00',
  gross: '-1.00',
  customerName: null,
  customerCompany: null,
  customerEmail: null,
  customerCountry: null,
  customerTaxIds: null,
  notices: null,
  reason: null,
  orderNumber: null,
  paidOn: null,
  paymentMethod: null,
  paymentReference: null,
  invoiceId: null,
  orderId: null,
  paymentId: null,
  customerId: null,
  taxCountry: null,
};

async function exported(row: Row): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const bytes of csvText(rowsOf(row))) text += decoder.decode(bytes);
  return text.split('\r\n')[1] ?? '';
}

async function* rowsOf(row: Row): AsyncGenerator<Row> {
  yield row;
}

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '＝1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\u22121',
];
const hidden = [' =1', '\u00a0=1', '\ufeff=1', '\u200b+1', '\u202e-1', '\u2028@SUM(A1)'];

test.each([...formulas, ...hidden])(
  '%p at the beginning of a name is text',
  async (customerName) => {
    expect(await exported({ ...empty, customerName })).toContain(`'${customerName}`);
  },
);

test.each(['Damaged on arrival\nbox', 'box\r=1+1', 'a\r\nb', '\n=1+1', '\r=1+1'])(
  '%j is one quoted cell',
  async (reason) => {
    let text = '';
    for await (const bytes of csvText(rowsOf({ ...empty, reason })))
      text += new TextDecoder().decode(bytes);
    const shown = /^[\r\n]/.test(reason) ? `'${reason}` : reason;
    const row = `invoice,INV-1,INV-1,2030-01-01,,paid,EUR,,-1.00,0.00,-1.00,,,,,,,"${shown}",,,,,,,,,\r\n`;
    expect(text.slice(text.indexOf('\r\n') + 2)).toBe(row);
  },
);

test('a negative amount stays a number, and a quotation mark or comma stays in its field', async () => {
  const line = await exported({ ...empty, customerName: 'A "B", C' });
  expect(line).toStartWith(
    'invoice,INV-1,INV-1,2030-01-01,,paid,EUR,,-1.00,0.00,-1.00,"A ""B"", C",',
  );
});
