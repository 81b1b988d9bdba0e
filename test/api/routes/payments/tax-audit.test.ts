import { describe, expect, test } from 'bun:test';
import { sqlOf } from '../../../support/database/cells.ts';
import { openBooks } from '../../../support/books/open-books.ts';
import { buy } from '../../../support/checkout/checkout.ts';
import { california, configure } from '../../../support/checkout/priced-cart.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import { subscribe, subscriber } from '../../../support/subscriptions/subscriptions.ts';
import { act } from '../../../support/subscriptions/verbs.ts';
import { expectMoneyViolations } from '../../../support/stack/expect-logged-error.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

/** 10 % of 10.00 and 5 % of 20.00, of which 5 % of 20.00 come back. */
const lamp = { name: 'Lamp', unitPrice: 1_000, requiresShipping: false };
const book = {
  name: 'Book',
  unitPrice: 2_000,
  requiresShipping: false,
  metadata: { taxCategory: 'book' },
};

interface Books {
  readonly world: World;
  readonly orderId: string;
  /** A paid invoice of two rates with a credit note, one on account that is open, and a subscription with a credit. */
  readonly invoiceId: string;
  readonly openId: string;
  readonly openOrderId: string;
  readonly subscriptionId: string;
}

async function keepBooks(): Promise<Books> {
  const world = await setup();
  expectMoneyViolations(world);
  await openBooks(world);
  const cart = { currency: 'EUR' };
  const completion = { shippingAddress: california };
  const { orderId, paymentId } = await buy(world, [lamp, book], { cart, complete: completion });
  const order = expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
  const { id } = order.lineItems.find(({ name }: Parsed) => name === 'Book');
  const lineItems = [{ lineItemId: id, quantity: 1 }];
  expectStatus(await world.api.post(`/api/v1/payments/${paymentId}/refund`, { lineItems }), 200);
  const [paid] = expectStatus(await world.api.get(`/api/v1/invoices?orderId=${orderId}`), 200);
  const open = await buyOnAccount(world, { cart, lines: [lamp], completion });
  const terms = { currency: 'EUR', shippingAddress: california };
  const subscription = await subscribe(world, await subscriber(world), terms);
  expectStatus(await act(world, subscription.id, 'change', { amount: 1_000 }), 200);
  return {
    world,
    orderId,
    invoiceId: paid.id,
    openId: open.id,
    openOrderId: open.orderId,
    subscriptionId: subscription.id,
  };
}

const books = await keepBooks();

/** Invariant, resource, what must be and what is, of each violation. */
async function found({ world }: Books): Promise<unknown[][]> {
  const { invariants } = expectStatus(await world.api.get('/api/v1/audit/money'), 200);
  return invariants.flatMap(({ name, violations }: Parsed) =>
    violations.map(({ resource, expected, actual }: Parsed) => [
      name,
      resource.type,
      resource.id,
      expected,
      actual,
    ]),
  );
}

/** Violations while there is a fault in the rows, which is then undone. */
async function foundWith(fault: string, undone: string, id: string): Promise<unknown[][]> {
  const sql = await sqlOf(books.world);
  await sql.unsafe(fault, [id]);
  const violations = await found(books);
  await sql.unsafe(undone, [id]);
  expect(await found(books)).toEqual([]);
  return violations;
}

const inDocument = (path: string, value: string): string => `
  update invoice_version v set document = jsonb_set(document, '${path}', '${value}')
  from invoice i where i.id = $1 and v.invoice_id = i.id and v.version = i.version`;

describe('GET /audit/money on tax and receivables', () => {
  test('has looked at all of them, and they hold', async () => {
    const { invariants } = expectStatus(await books.world.api.get('/api/v1/audit/money'), 200);
    const looked = invariants
      .filter(({ name }: Parsed) => ['tax_by_rate', 'tax_period', 'receivables'].includes(name))
      .map(({ name, ok, checked }: Parsed) => [name, ok, checked]);
    // Three invoices; their three orders; two orders without a subscription, and one subscription.
    expect(looked).toEqual([
      ['tax_by_rate', true, 6],
      ['tax_period', true, 3],
      ['receivables', true, 3],
    ]);
    expect(await found(books)).toEqual([]);
  });

  test('finds a rate: what was charged at 5 % is invoiced at 10 %', async () => {
    const { invoiceId, orderId } = books;
    const at = (rate: string) => inDocument('{lines,1,taxRate}', `"${rate}"`);
    const violations = await foundWith(at('10'), at('5'), invoiceId);
    const shown = [
      { total: 200, rates: { '10': 100, '5': 100 } },
      { total: 200, rates: { '10': 200 } },
    ];
    // The credit note of the book now takes back a rate that its invoice lacks.
    const others = violations.filter(([name]) => name !== 'tax_by_rate');
    expect(others.map(([name]) => name)).toEqual(['credit_note_tax']);
    expect(violations.filter(([name]) => name === 'tax_by_rate')).toEqual([
      ['tax_by_rate', 'invoice', invoiceId, ...shown],
      ['tax_by_rate', 'order', orderId, ...shown],
    ]);
  });

  test('finds a period: an invoice and a credit note are moved by a month', async () => {
    const { invoiceId } = books;
    const [{ day }] = await (await sqlOf(books.world))`
      select document ->> 'issueDate' as day from invoice_version where invoice_id = ${invoiceId} and version = 1`;
    for (const [path, place] of [
      ['{issueDate}', 'issued'],
      ['{refunds,0,date}', 'creditNotes'],
    ] as const) {
      const moved = inDocument(path, '"2020-01-31"');
      const [violation, ...others] = await foundWith(
        moved,
        inDocument(path, `"${day}"`),
        invoiceId,
      );
      expect(others).toEqual([]);
      const shown = (date: string) => (place === 'issued' ? date : { 'TEST-CN-000001': date });
      expect(violation).toMatchObject([
        'tax_period',
        'invoice',
        invoiceId,
        { [place]: shown(day) },
        { [place]: shown('2020-01-31') },
      ]);
    }
  });

  test('finds a credit note that a later day has written into the books of an earlier one', async () => {
    const { invoiceId } = books;
    const [{ at }] = await (await sqlOf(books.world))`
      select document -> 'refunds' -> 0 ->> 'createdAt' as at from invoice_version
      where invoice_id = ${invoiceId} order by version desc limit 1`;
    const dated = (instant: string) => inDocument('{refunds,0,createdAt}', `"${instant}"`);
    const violations = await foundWith(dated('2020-01-31T12:00:00.000Z'), dated(at), invoiceId);
    expect(violations).toMatchObject([
      ['tax_period', 'invoice', invoiceId, { misplaced: 0 }, { misplaced: 1 }],
    ]);
  });

  test('finds a balance: an invoice that is called paid without money', async () => {
    const { openId, openOrderId } = books;
    const as = (status: string) => `update invoice set status = '${status}' where id = $1`;
    expect(await foundWith(as('paid'), as('open'), openId)).toEqual([
      ['receivables', 'order', openOrderId, 0, 1_100],
    ]);
  });

  test('finds a balance: a credit that no credit note has given', async () => {
    const { subscriptionId } = books;
    const credit = `
      with booked as (
        insert into subscription_credit (id, workspace_id, subscription_id, amount, cause, created_at)
        select gen_random_uuid(), workspace_id, id, 500, 'planted', now() from subscription where id = $1)
      update subscription set credit_balance = credit_balance + 500 where id = $1`;
    const taken = `
      with dropped as (delete from subscription_credit where subscription_id = $1 and cause = 'planted')
      update subscription set credit_balance = credit_balance - 500 where id = $1`;
    // 22.00 were credited with a credit note, of 20.00 and 10 %.
    expect(await foundWith(credit, taken, subscriptionId)).toEqual([
      ['receivables', 'subscription', subscriptionId, -2_700, -2_200],
    ]);
  });

  test('holds for several taxes of a line, of which an edit leaves one', async () => {
    const world = await setup();
    const at = { country: 'CA', state: 'QC' };
    const rules = [
      { name: 'GST', country: 'CA', rate: '5' },
      { name: 'QST', ...at, rate: '9.975' },
      { name: 'QST', ...at, rate: '0', taxCategory: 'book' },
    ];
    expectStatus(await configure(world, { tax: { mode: 'native', rules } }), 200);
    const quebec = {
      addressLine1: '1 Rue',
      city: 'Montréal',
      countryCode: 'CA',
      stateProvince: 'QC',
      postalCode: 'H2X 1Y4',
    };
    const sold = await buy(world, [lamp, book], { complete: { shippingAddress: quebec } });
    const path = `/api/v1/orders/${sold.orderId}`;
    const order = expectStatus(await world.api.get(path), 200);
    // 5 % of 30.00, and 9.975 % of 10.00.
    expect(order.taxTotal).toBe(250);
    const { id } = order.lineItems.find(({ name }: Parsed) => name === 'Lamp');
    const remove = [{ lineItemId: id }];
    expectStatus(await world.api.patch(`${path}/line-items`, { remove }), 200);
    const { invariants } = expectStatus(await world.api.get('/api/v1/audit/money'), 200);
    expect(invariants.filter(({ ok }: Parsed) => !ok)).toEqual([]);
  });
});
