import { expect, test } from 'bun:test';
import { textOfInvoice, textOfPdfAt } from '../../../../support/documents/invoice-pdf.ts';
import { allMailsTo, waitForMail } from '../../../../support/mail/captured-mail.ts';
import { configure } from '../../../../support/checkout/priced-cart.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../../../support/subscriptions/subscriptions.ts';
import { act, worldAt } from '../../../../support/subscriptions/verbs.ts';
import { advance } from '../../../../support/timing/test-clock.ts';
import { waitFor } from '../../../../support/timing/wait-for.ts';
import type { Parsed } from '../../../../support/world/client.ts';
import { expectStatus, type World } from '../../../../support/world/world.ts';

const START = '2027-04-01T00:00:00.000Z';
const shippingAddress = {
  addressLine1: 'Lindenallee 1',
  city: 'Essen',
  countryCode: 'DE',
  postalCode: '45127',
};

/** A subscription of 50.00 a month plus 19 % VAT: 59.50, of which 9.50 are tax. */
async function fifty(card = 'tok_visa', terms: object = {}) {
  const world = await worldAt(START);
  const rule = { name: 'VAT', country: 'DE', state: null, rate: '19' };
  expectStatus(await configure(world, { tax: { mode: 'native', rules: [rule] } }), 200);
  const made = await subscribe(world, await subscriber(world, card), {
    amount: 5_000,
    shippingAddress,
    ...terms,
  });
  return { world, id: made.id as string };
}

const change = async (world: World, id: string, body: object): Promise<Parsed> =>
  expectStatus(await act(world, id, 'change', body), 200);

const list = async (world: World, path: string): Promise<Parsed[]> =>
  expectStatus(await world.api.get(path), 200);

const notesOf = (world: World) => list(world, '/api/v1/credit-notes?sort=createdAt&limit=100');
const invoicesOf = (world: World) => list(world, '/api/v1/invoices?sort=createdAt&limit=100');
const paymentsOf = async (world: World) =>
  (await list(world, '/api/v1/payments?limit=100')).toReversed();

async function booksOf(world: World) {
  const sum = (rows: readonly Parsed[], name: string): number =>
    rows.reduce((total, row) => total + row[name], 0);
  const [invoices, notes, payments] = await Promise.all([
    invoicesOf(world),
    notesOf(world),
    paymentsOf(world),
  ]);
  return {
    tax: sum(invoices, 'taxTotal') - sum(notes, 'taxTotal'),
    billed: sum(invoices, 'total') - sum(notes, 'total'),
    held: sum(payments, 'amountCaptured') - sum(payments, 'amountRefunded'),
  };
}

async function expectAudited(world: World): Promise<void> {
  const { invariants } = expectStatus(await world.api.get('/api/v1/audit/money'), 200);
  expect(invariants.flatMap(({ violations }: Parsed) => violations)).toEqual([]);
}

const cancelled = { cancelAtPeriodEnd: false, billUsage: false };

// 50.00 a month is paid with 9.50 of VAT. At once 30.00: 20.00 and 3.80 are credited. February is 30.00 and 5.70, of which
// the balance pays 23.80. Paid in the end: 59.50 + 11.90 = 71.40 = 60.00 and 19 % of it, 11.40.
test('what the balance is credited has a credit note at its own tax', async () => {
  const { world, id } = await fifty();
  const down = await change(world, id, { plan: 'small', amount: 3_000 });
  expect(down.adjustment).toMatchObject({ net: -2_000, taxDelta: -380, status: 'credited' });
  const [note, ...others] = await notesOf(world);
  expect(others).toEqual([]);
  expect(note).toMatchObject({
    number: 'TEST-CN-000001',
    total: 2_380,
    taxTotal: 380,
    destination: 'credit_balance',
    reason: 'Unused time of Pro',
    subscriptionId: id,
  });
  const [invoice] = await invoicesOf(world);
  expect(invoice).toMatchObject({ status: 'partially_refunded', amountRefunded: 2_380 });
  expect((await paymentsOf(world))[0]).toMatchObject({ amountRefunded: 0, status: 'captured' });
  await advance(world, { unit: 'month', count: 1 });
  const [, renewal] = await invoicesOf(world);
  expect(renewal).toMatchObject({ total: 3_570, taxTotal: 570, creditApplied: 2_380 });
  expect(await booksOf(world)).toEqual({ tax: 1_140, billed: 7_140, held: 7_140 });
  const report = expectStatus(
    await world.api.get('/api/v1/reports/tax?from=2027-04-01&to=2027-05-31'),
    200,
  );
  const vat = report.rates.reduce(
    (sum: number, { sales, corrections }: Parsed) => sum + sales.tax + corrections.tax,
    0,
  );
  expect(vat).toBe(1_140);
  await expectAudited(world);
});

test('to a free plan, and another cadence: the whole unused part, each once', async () => {
  const { world, id } = await fifty();
  await change(world, id, { amount: 0 });
  expect((await notesOf(world)).map(({ total }) => total)).toEqual([5_950]);
  expect((await invoicesOf(world))[0]).toMatchObject({ status: 'refunded' });
  const weekly = await change(world, id, { interval: 'week', amount: 1_000 });
  expect(weekly.adjustment).toMatchObject({ amountDueNow: 0, creditBalanceAfter: 4_760 });
  await change(world, id, { amount: 500 });
  // 5.00 and 19 % of it, on the invoice that the balance paid.
  expect((await notesOf(world)).map(({ total, taxTotal }) => [total, taxTotal])).toEqual([
    [5_950, 950],
    [595, 95],
  ]);
  expect(await booksOf(world)).toEqual({ tax: 95, billed: 595, held: 5_950 });
  await expectAudited(world);
});

test('a refund of a change that the processor declines is credited with its credit note', async () => {
  const { world, id } = await fifty('tok_refund_fail');
  const down = await change(world, id, { amount: 3_000, creditMode: 'refund' });
  expect(down).toMatchObject({ creditBalance: 2_380, adjustment: { status: 'credited' } });
  expect(await notesOf(world)).toMatchObject([{ total: 2_380, destination: 'credit_balance' }]);
  await expectAudited(world);
});

test('the balance of an ended subscription is paid out once, to the charge that it came from', async () => {
  const { world, id } = await fifty();
  await change(world, id, { amount: 3_000 });
  const early = await act(world, id, 'credit/refund');
  expect([early.status, early.body.error?.details]).toMatchObject([409, { reason: 'not_ended' }]);
  const [{ id: paymentId }] = await paymentsOf(world);
  const refund = (body: object) => world.api.post(`/api/v1/payments/${paymentId}/refund`, body);
  // 23.80 are the balance's.
  const whole = await refund({ amount: 5_950 });
  expect([whole.status, whole.body.error?.details]).toMatchObject([422, { refundable: 3_570 }]);
  expect(expectStatus(await refund({ dryRun: true }), 200).refund).toMatchObject({ amount: 3_570 });
  expectStatus(await act(world, id, 'cancel', cancelled), 200);
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => act(world, id, 'credit/refund')),
  );
  const [paid, ...more] = responses.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  expect(paid?.body.data).toMatchObject({
    creditBalance: 0,
    refund: { paymentId, amount: 2_380, status: 'succeeded' },
  });
  for (const { status, body } of responses.filter((one) => one !== paid))
    expect([status, body.error?.code]).toEqual([409, 'invalid_state']);
  const again = await act(world, id, 'credit/refund');
  expect([again.status, again.body.error?.details]).toMatchObject([409, { reason: 'no_balance' }]);
  expect((await paymentsOf(world))[0]).toMatchObject({ amountRefunded: 2_380 });
  expect(await notesOf(world)).toHaveLength(1);
  expect(await booksOf(world)).toEqual({ tax: 570, billed: 3_570, held: 3_570 });
  const [{ orderId }] = (await invoicesOf(world)) as [Parsed];
  const { customerEmail } = expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
  const mail = await waitForMail(world, customerEmail, 'customer.credit_refund');
  expect(mail.text).toContain('We have returned $23.80 of your credit to you.');
  expect(mail.attachments).toEqual([]);
  const sent = (await allMailsTo(world, customerEmail)).map(({ template }) => template);
  expect(sent.filter((one) => one === 'customer.credit_refund')).toHaveLength(1);
  expectStatus(await refund({}), 200);
  expect(await booksOf(world)).toEqual({ tax: 0, billed: 0, held: 0 });
  await expectAudited(world);
});

test('credit that has paid for a plan is returned with that plan, on its invoice', async () => {
  const { world, id } = await fifty();
  await change(world, id, { amount: 0 });
  await change(world, id, { amount: 5_000 });
  const ended = await act(world, id, 'cancel', { ...cancelled, prorate: true });
  const back = expectStatus(ended, 200);
  expect(back).toMatchObject({ creditBalance: 0 });
  const [, second] = await invoicesOf(world);
  expect(second).toMatchObject({ total: 5_950, creditApplied: 5_950 });
  expect(await booksOf(world)).toEqual({ tax: 0, billed: 0, held: 0 });
  await expectAudited(world);
});

test('a payout that the processor refuses leaves the balance; one that it decides later is waited for', async () => {
  const refused = await fifty('tok_refund_fail');
  await change(refused.world, refused.id, { amount: 3_000 });
  expectStatus(await act(refused.world, refused.id, 'cancel', cancelled), 200);
  const response = await act(refused.world, refused.id, 'credit/refund');
  expect([response.status, response.body.error?.code]).toEqual([402, 'payment_failed']);
  expect(await subscriptionOf(refused.world, refused.id)).toMatchObject({ creditBalance: 2_380 });
  await expectAudited(refused.world);

  const { world, id } = await fifty('tok_refund_pending');
  await change(world, id, { amount: 3_000 });
  expectStatus(await act(world, id, 'cancel', cancelled), 200);
  const pending = expectStatus(await act(world, id, 'credit/refund'), 200);
  expect(pending).toMatchObject({ creditBalance: 0, refund: { status: 'pending' } });
  const second = await act(world, id, 'credit/refund');
  expect([second.status, second.body.error?.code]).toEqual([409, 'invalid_state']);
  const ledger = await list(world, '/api/v1/sandbox/ledger?limit=100');
  const { ref } = ledger.find(({ type }) => type === 'refund') ?? {};
  const told = { type: 'refund.succeeded', ref };
  expectStatus(await world.api.post('/api/v1/sandbox/events', told), 202);
  await waitFor(async () => (await paymentsOf(world))[0]?.amountRefunded === 2_380);
  expect(await notesOf(world)).toHaveLength(1);
  await expectAudited(world);
});

/** The invoice as its PDF, its page and the API show it. */
async function shown(world: World, { id }: Parsed) {
  const { url } = expectStatus(await world.api.post(`/api/v1/invoices/${id}/link`), 200);
  const page = await world.anyone.get(new URL(url).pathname, { accept: 'text/html' });
  const { status, amountRefunded, amountCredited } = expectStatus(
    await world.api.get(`/api/v1/invoices/${id}`),
    200,
  );
  return {
    pdf: await textOfInvoice(world.api, id),
    page: page.text,
    invoice: { status, amountRefunded, amountCredited },
  };
}

test('what was credited is called credited, what was refunded refunded, in each state', async () => {
  const { world, id } = await fifty();
  await change(world, id, { plan: 'small', amount: 3_000 });
  const [invoice] = await invoicesOf(world);
  const credited = await shown(world, invoice);
  expect(credited.invoice).toEqual({
    status: 'partially_refunded',
    amountRefunded: 2_380,
    amountCredited: 2_380,
  });
  // 59.50 less 23.80.
  for (const text of [
    'PARTIALLY CREDITED',
    '23.80 credited to the balance',
    'Net after credit notes',
  ])
    expect(credited.pdf).toContain(text);
  expect(credited.pdf).not.toMatch(/refund/i);
  expect(credited.page).toContain('>Partly credited<');
  expect(credited.page).toContain('23.80 credited to the balance');
  expect(credited.page).not.toMatch(/refunded/i);

  const [note] = await notesOf(world);
  const document = await textOfPdfAt(
    world.api,
    `/api/v1/credit-notes/${note?.id}/download?format=json`,
  );
  expect(document).toContain('Amount credited');
  expect(document).toContain(`Credit to the balance for invoice ${invoice?.number}`);
  expect(document).not.toMatch(/refund|returned/i);

  const { customerEmail } = expectStatus(
    await world.api.get(`/api/v1/orders/${invoice?.orderId}`),
    200,
  );
  const mail = await waitForMail(world, customerEmail, 'customer.credit_note');
  expect(mail.text).toContain(
    `We have credited $23.80 of invoice ${invoice?.number} to the balance of your subscription.`,
  );
  expect(mail.attachments.map(({ filename }: Parsed) => filename)).toEqual([`${note?.number}.pdf`]);

  const refund = await world.api.post(`/api/v1/payments/${invoice?.paymentId}/refund`, {});
  expectStatus(refund, 200);
  const mixed = await shown(world, invoice);
  expect(mixed.invoice).toEqual({
    status: 'refunded',
    amountRefunded: 5_950,
    amountCredited: 2_380,
  });
  // 35.70 are back on the card, 23.80 on the balance.
  for (const text of [
    'PARTIALLY REFUNDED',
    'PARTIALLY CREDITED',
    '35.70 refunded',
    '23.80 credited',
  ])
    expect(mixed.pdf).toContain(text);
  expect(mixed.page).toContain('>Partly refunded · Partly credited<');
  await waitForMail(world, customerEmail, 'customer.refund');
  const templates = (await allMailsTo(world, customerEmail)).map(({ template }) => template);
  expect(templates.filter((one) => one === 'customer.credit_note')).toHaveLength(1);
});

test('an invoice that is credited whole says so, and nothing of a refund', async () => {
  const { world, id } = await fifty();
  await change(world, id, { amount: 0 });
  const { invoice, pdf, page } = await shown(world, (await invoicesOf(world))[0] ?? {});
  expect(invoice).toEqual({ status: 'refunded', amountRefunded: 5_950, amountCredited: 5_950 });
  expect(pdf).toContain('CREDITED');
  expect(pdf).not.toMatch(/PARTIALLY|refund/i);
  expect(page).toContain('>Credited<');
});
