import { expect, test } from 'bun:test';
import { buy } from '../../support/checkout/checkout.ts';
import { buyOnAccount } from '../../support/orders/net30.ts';
import { subscribe, subscriber } from '../../support/subscriptions/subscriptions.ts';
import { advance } from '../../support/timing/test-clock.ts';
import type { Parsed } from '../../support/world/client.ts';
import { changeSettings, expectStatus, setup, type World } from '../../support/world/world.ts';

/** A shop with yearly numbers, at an instant of its test clock. */
async function shop(billingTimezone: string, now: string): Promise<World> {
  const world = await setup();
  await changeSettings(world, { currency: 'EUR', billingTimezone });
  await number(world, 'yearly');
  await setClock(world, now);
  return world;
}

async function number(world: World, numbering: string): Promise<void> {
  expectStatus(await world.owner.put('/api/v1/invoice-settings', { numbering }), 200);
}

async function setClock(world: World, now: string): Promise<void> {
  expectStatus(await world.api.post('/api/v1/test-clock', { now }), 200);
}

async function sold(world: World): Promise<Parsed> {
  const { orderId } = await buy(world, undefined, { cart: { currency: 'EUR' } });
  return first(world, `/invoices?orderId=${orderId}`);
}

async function first(world: World, path: string): Promise<Parsed> {
  const [found] = expectStatus(await world.api.get(`/api/v1${path}`), 200);
  return found;
}

/** The number of the credit note. */
async function refund(world: World, { id, paymentId }: Parsed): Promise<string> {
  const body = { amount: 100, reason: 'Broken' };
  expectStatus(await world.api.post(`/api/v1/payments/${paymentId}/refund`, body), 200);
  return (await first(world, `/credit-notes?invoiceId=${id}`)).number;
}

test.each([
  ['Europe/Berlin', '2031-12-31T22:59:59.999Z', '2031-12-31T23:00:00.000Z'],
  ['America/Los_Angeles', '2032-01-01T07:59:59.999Z', '2032-01-01T08:00:00.000Z'],
])('in %s the year turns at its midnight, for every document', async (zone, before, after) => {
  const world = await shop(zone, before);
  const invoice = await sold(world);
  expect(invoice.number).toBe('TEST-INV-2031-000001');
  expect(await refund(world, invoice)).toBe('TEST-CN-2031-000001');
  const open = await buyOnAccount(world, { cart: { currency: 'EUR' } });
  const voided = await buyOnAccount(world, { cart: { currency: 'EUR' } });
  expect([open.number, voided.number]).toEqual(['TEST-INV-2031-000002', 'TEST-INV-2031-000003']);

  await setClock(world, after);
  // What was issued keeps its number, what corrects it or replaces it has one of its own day.
  const path = (of: Parsed, action: string) => `/api/v1/invoices/${of.id}/${action}`;
  const paid = expectStatus(await world.api.post(path(open, 'mark-paid'), {}), 200);
  expect(paid.number).toBe('TEST-INV-2031-000002');
  const gone = expectStatus(await world.api.post(path(voided, 'void'), { reason: 'Wrong' }), 200);
  expect(gone.number).toBe('TEST-INV-2031-000003');
  const again = expectStatus(await world.api.post(path(voided, 'reissue'), {}), 201);
  expect(again.number).toBe('TEST-INV-2032-000001');
  expect(await refund(world, invoice)).toBe('TEST-CN-2032-000001');
  expect((await sold(world)).number).toBe('TEST-INV-2032-000002');
});

test('a renewal at midnight of the first day begins the year', async () => {
  // In Berlin it is the first of December.
  const world = await shop('Europe/Berlin', '2031-11-30T23:00:00.000Z');
  const { id } = await subscribe(world, await subscriber(world));
  await advance(world, { unit: 'day', count: 32 });
  const path = `/api/v1/subscriptions/${id}/invoices`;
  const invoices: Parsed[] = expectStatus(await world.api.get(path), 200);
  expect(invoices.map(({ number: text, issuedAt }) => [text, issuedAt])).toEqual([
    ['TEST-INV-2032-000001', '2031-12-31T23:00:00.000Z'],
    ['TEST-INV-2031-000001', '2031-11-30T23:00:00.000Z'],
  ]);
});

test('lists, searches and exports have yearly numbers, and one switched off leaves each series as it was', async () => {
  const world = await shop('Europe/Berlin', '2031-11-10T09:00:00.000Z');
  const invoices: Parsed[] = [];
  for (const minute of ['01', '02']) {
    await setClock(world, `2031-11-10T09:${minute}:00.000Z`);
    invoices.push(await sold(world));
  }
  const [yearly] = invoices;
  const note = await refund(world, yearly);
  await number(world, 'continuous');
  await setClock(world, '2031-11-10T09:03:00.000Z');
  const continuous = await sold(world);
  const noteAfter = await refund(world, continuous);
  await number(world, 'yearly');
  await setClock(world, '2031-11-10T09:04:00.000Z');
  const last = await sold(world);
  const numbers = ['TEST-INV-2031-000001', 'TEST-INV-2031-000002', 'TEST-INV-000001'];
  numbers.push('TEST-INV-2031-000003');
  expect([...invoices, continuous, last].map((invoice) => invoice.number)).toEqual(numbers);
  expect([note, noteAfter]).toEqual(['TEST-CN-2031-000001', 'TEST-CN-000001']);

  const read = async (path: string): Promise<Parsed[]> =>
    expectStatus(await world.api.get(`/api/v1${path}`), 200);
  const listed = await read('/invoices?sort=createdAt');
  expect(listed.map((invoice) => invoice.number)).toEqual(numbers);
  for (const { id, number: text } of listed)
    expect((await read(`/invoices?number=${text}`)).map((found) => found.id)).toEqual([id]);
  // Zeros may be left out.
  expect(await read('/invoices?number=TEST-INV-2031-1')).toMatchObject([{ number: numbers[0] }]);
  expect(await read('/invoices?number=TEST-INV-2030-1')).toEqual([]);
  expect(await read(`/credit-notes?number=${note}`)).toMatchObject([{ number: note }]);

  const datev = {
    consultantNumber: 29_098,
    clientNumber: 55_003,
    revenueAccounts: [{ taxRate: '19', account: '8400' }],
    otherRevenueAccount: '8200',
  };
  expectStatus(await world.api.put('/api/v1/accounting-settings', { datev }), 200);
  const days = 'from=2031-11-01&to=2031-11-30';
  const csv = (await world.api.get(`/api/v1/exports/invoices?${days}`)).text;
  const booked = (await world.api.get(`/api/v1/exports/invoices?${days}&format=datev`)).text;
  const references = booked
    .split('\r\n')
    .slice(2, -1)
    .map((line) => line.split(';')[10]);
  const all = [...numbers, note, noteAfter];
  expect(references.toSorted()).toEqual(all.map((text) => `"${text}"`).toSorted());
  for (const text of all) expect(csv).toContain(text);
});
