import { beforeAll, describe, expect, test } from 'bun:test';
import { centsOf, csvRowsOf, datevLinesOf, reportedTax } from '../../support/books/exports.ts';
import { buy, complete, makeSession } from '../../support/checkout/checkout.ts';
import {
  calculate,
  cartWith,
  configure,
  discountBy,
  flatPost,
  hamburg,
} from '../../support/checkout/priced-cart.ts';
import { buyOnAccount } from '../../support/orders/net30.ts';
import { subscribe, subscriber } from '../../support/subscriptions/subscriptions.ts';
import { act, worldAt } from '../../support/subscriptions/verbs.ts';
import { advance } from '../../support/timing/test-clock.ts';
import type { Parsed } from '../../support/world/client.ts';
import { changeSettings, expectStatus, type World } from '../../support/world/world.ts';

/**
 * A shop in Berlin closes its week of 3 to 9 November 2031. What its bookkeeper has written down by hand, from the price tags and
 * nothing else, is what the tax report, the CSV and the DATEV file say, to the cent.
 */
const week = { from: '2031-11-03', to: '2031-11-09' };

/** Prices include the tax: a lamp at 119.00 has 19.00 of 19 %, a book at 10.70 has 0.70 of 7 %. */
const journal = `
  day    document              rate    net     tax
  11-03  invoice A             19    200.00   38.00    two lamps
  11-03  invoice A              7     10.00    0.70    a book
  11-03  invoice S             19    100.00   19.00    a subscription of 119.00 a month, of thirty days
  11-04  invoice B             19     26.78    5.09    three mugs at 9.99, less 10 % (3.00), and 4.90 for the post: 31.87
  11-04  invoice D             19    100.00   19.00    a lamp; on Friday the buyer's bank disputes it, which is no document
  11-05  credit_note A         19   -100.00  -19.00    a lamp comes back
  11-05  invoice C              7     20.00    1.40    two books, to be paid in ten days
  11-06  credit_note S         19    -45.00   -8.55    59.50 instead of 119.00: nine tenths of the difference are credited
  11-08  credit_note A         19     -7.71   -1.47    10.00 for scratches, of 119.00 and 10.70 that are left
  11-08  credit_note A          7     -0.77   -0.05
  11-09  invoice E              7     10.00    0.70    a book that nobody had ordered
  11-09  void E                 7    -10.00   -0.70`;

/** Summed from the journal with a pencil. */
const closed = {
  rates: { '2031-11 19': { net: 274_07, tax: 52_07 }, '2031-11 7': { net: 29_23, tax: 2_05 } },
  tax: 54_12,
  debtors: 357_42,
  // 119.70 of A, 119.00 of S, 31.87 of B, 119.00 of D.
  received: 389_57,
  // C is open with 21.40, and the subscription has a credit of 53.55.
  owed: 21_40 - 53_55,
};

interface Entry {
  readonly day: string;
  readonly type: string;
  readonly mark: string;
  readonly rate: string;
  readonly net: number;
  readonly tax: number;
}

const entries: Entry[] = journal
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [day = '', type = '', mark = '', rate = '', net = '', tax = ''] = line
      .trim()
      .split(/\s+/);
    return { day, type, mark, rate, net: centsOf(net), tax: centsOf(tax) };
  });

const rules = [
  { name: 'USt', country: 'DE', rate: '19', appliesToShipping: true },
  { name: 'USt', country: 'DE', rate: '7', taxCategory: 'book' },
];
const datev = {
  consultantNumber: 29_098,
  clientNumber: 55_003,
  revenueAccounts: [
    { taxRate: '19', account: '8400' },
    { taxRate: '7', account: '8300' },
  ],
  otherRevenueAccount: '8200',
};
const lamp = { name: 'Lamp', unitPrice: 11_900, requiresShipping: false };
const book = {
  name: 'Book',
  unitPrice: 1_070,
  requiresShipping: false,
  metadata: { taxCategory: 'book' },
};
const inEuro = { cart: { currency: 'EUR' }, complete: { shippingAddress: hamburg } };

let world: World;
/** The numbers of the invoices by their marks in the journal. */
const numbers = new Map<string, string>();

async function openShop(): Promise<void> {
  // Monday, nine o'clock in Berlin.
  world = await worldAt('2031-11-03T08:00:00.000Z');
  await changeSettings(world, { currency: 'EUR', billingTimezone: 'Europe/Berlin' });
  const rate = { ...flatPost, countries: ['DE'], amount: 490, currency: 'EUR', taxable: true };
  const shipping = { rates: [rate] };
  const tax = { mode: 'native', pricesIncludeTax: true, rules };
  expectStatus(await configure(world, { tax, shipping }), 200);
  expectStatus(await world.api.put('/api/v1/accounting-settings', { datev }), 200);
}

async function enter(mark: string, filter: string): Promise<Parsed> {
  const [invoice] = expectStatus(await world.api.get(`/api/v1/invoices?${filter}`), 200);
  numbers.set(mark, invoice.number);
  return invoice;
}

async function sell(mark: string, ...lines: object[]) {
  const sold = await buy(world, lines, inEuro);
  await enter(mark, `orderId=${sold.orderId}`);
  return sold;
}

async function sellMugs(): Promise<void> {
  const mugs = { name: 'Mug', unitPrice: 999, quantity: 3 };
  const cart = await cartWith(world, [mugs], { currency: 'EUR' });
  await discountBy(world, cart, 10);
  const chosen = { selectedShippingMethodId: 'post', shippingAddress: hamburg };
  expectStatus(await calculate(world, cart, { kind: 'checkout_final', ...chosen }), 200);
  const session = await makeSession(world, cart);
  const { orderId } = expectStatus(await complete(world, session), 200);
  expect(await enter('B', `orderId=${orderId}`)).toMatchObject({ total: 31_87 });
}

async function sellOnAccount(mark: string, ...lines: object[]): Promise<Parsed> {
  const completion = { shippingAddress: hamburg };
  const invoice = await buyOnAccount(world, { cart: inEuro.cart, lines, completion });
  numbers.set(mark, invoice.number);
  return invoice;
}

const refund = async (paymentId: string, body: object): Promise<Parsed> =>
  expectStatus(await world.api.post(`/api/v1/payments/${paymentId}/refund`, body), 200);

const days = (count: number) => advance(world, { unit: 'day', count });

beforeAll(async () => {
  await openShop();
  const returned = await sell('A', { ...lamp, quantity: 2 }, book);
  const terms = { amount: 11_900, currency: 'EUR', shippingAddress: hamburg };
  const { id } = await subscribe(world, await subscriber(world), terms);
  await enter('S', `subscriptionId=${id}`);
  await days(1);
  await sellMugs();
  const disputed = await sell('D', lamp);
  await days(1);
  const { lineItems } = expectStatus(
    await world.api.get(`/api/v1/orders/${returned.orderId}`),
    200,
  );
  const two = lineItems.find(({ quantity }: Parsed) => quantity === 2);
  await refund(returned.paymentId, { lineItems: [{ lineItemId: two.id, quantity: 1 }] });
  await sellOnAccount('C', { ...book, quantity: 2 });
  await days(1);
  expectStatus(await act(world, id, 'change', { amount: 5_950, effective: 'now' }), 200);
  await days(1);
  const [charge] = expectStatus(
    await world.api.get(`/api/v1/payments/${disputed.paymentId}/transactions`),
    200,
  );
  const dispute = { type: 'charge.disputed', ref: charge.connectorRef, amount: 11_900 };
  expectStatus(await world.api.post('/api/v1/sandbox/events', dispute), 202);
  await days(1);
  await refund(returned.paymentId, { amount: 10_00, reason: 'Scratches' });
  await days(1);
  const unwanted = await sellOnAccount('E', book);
  expectStatus(await world.api.post(`/api/v1/invoices/${unwanted.id}/void`, {}), 200);
  // Half past midnight of the next Monday, which is still Sunday in UTC.
  await advance(world, { unit: 'minute', count: 15 * 60 + 30 });
  await sell('later', lamp);
});

describe('a week with a return, a downgrade and a dispute, closed by hand', () => {
  test('the journal comes to what its bookkeeper has summed', () => {
    const sums = (rate: string) => {
      const own = entries.filter((entry) => entry.rate === rate);
      return {
        net: own.reduce((sum, { net }) => sum + net, 0),
        tax: own.reduce((sum, { tax }) => sum + tax, 0),
      };
    };
    expect({ '2031-11 19': sums('19'), '2031-11 7': sums('7') }).toEqual(closed.rates);
    expect(sums('19').tax + sums('7').tax).toBe(closed.tax);
    const gross = entries.reduce((sum, { net, tax }) => sum + net + tax, 0);
    expect([gross, gross - closed.received]).toEqual([closed.debtors, closed.owed]);
  });

  test('the tax report declares it', async () => {
    const { rates, taxes } = await reportedTax(world, week);
    expect(Object.fromEntries(rates)).toEqual(closed.rates);
    expect(Object.fromEntries(taxes)).toEqual({ '2031-11': closed.tax });
  });

  test('the CSV has each entry of the journal', async () => {
    const markOf = new Map([...numbers].map(([mark, number]) => [number, mark]));
    const rows = await csvRowsOf(world, week);
    const found = rows.map((row) => ({
      day: row['date']?.slice(5),
      type: row['type'],
      mark: markOf.get(row['invoiceNumber'] ?? ''),
      rate: row['taxRate'],
      net: centsOf(row['net'] ?? ''),
      tax: centsOf(row['tax'] ?? ''),
    }));
    const inOrder = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).toSorted();
    expect(inOrder(found)).toEqual(inOrder(entries));
  });

  test('the DATEV file books it on the debtor, and each rate on its account', async () => {
    const lines = await datevLinesOf(world, week);
    expect(new Set(lines.map(({ debtor }) => debtor))).toEqual(new Set(['10000']));
    const accounts: Readonly<Record<string, string>> = { '19': '8400', '7': '8300' };
    const inOrder = (all: readonly (readonly unknown[])[]) => all.map(String).toSorted();
    expect(inOrder(lines.map(({ day, account, gross }) => [day, account, gross]))).toEqual(
      inOrder(entries.map(({ day, rate, net, tax }) => [day, accounts[rate], net + tax])),
    );
    expect(lines.reduce((sum, { gross }) => sum + gross, 0)).toBe(closed.debtors);
  });

  test('what is not received is what buyers owe', async () => {
    const payments: Parsed[] = expectStatus(await world.api.get('/api/v1/payments?limit=100'), 200);
    const later = payments.find(({ createdAt }) => createdAt >= '2031-11-09T23:00:00.000Z');
    const received = payments
      .filter((payment) => payment !== later)
      .reduce(
        (sum, { amountCaptured, amountRefunded }) => sum + amountCaptured - amountRefunded,
        0,
      );
    expect(received).toBe(closed.received);
    const open: Parsed[] = expectStatus(await world.api.get('/api/v1/invoices?status=open'), 200);
    const [subscription] = expectStatus(await world.api.get('/api/v1/subscriptions'), 200);
    const due = open.reduce((sum, { total }) => sum + total, 0);
    expect(due - subscription.creditBalance).toBe(closed.owed);
    const { invariants } = expectStatus(await world.api.get('/api/v1/audit/money'), 200);
    expect(invariants.filter(({ ok }: Parsed) => !ok)).toEqual([]);
  });

  test('it stays closed when the shop moves to a time zone in which the next sale is on its Sunday', async () => {
    const before = await csvRowsOf(world, week);
    await changeSettings(world, { billingTimezone: 'UTC' });
    expect(await csvRowsOf(world, week)).toEqual(before);
    expect(Object.fromEntries((await reportedTax(world, week)).rates)).toEqual(closed.rates);
    const next = { from: '2031-11-10', to: '2031-11-10' };
    const [later, ...others] = await csvRowsOf(world, next);
    expect([later?.['invoiceNumber'], later?.['date'], others]).toEqual([
      numbers.get('later'),
      '2031-11-10',
      [],
    ]);
  });
});
