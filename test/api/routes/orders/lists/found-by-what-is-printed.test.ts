import { afterAll, describe, expect, test } from 'bun:test';
import { buy } from '../../../../support/checkout/checkout.ts';
import { issue } from '../../../../support/documents/issued-invoice.ts';
import { fulfil, paidOrder } from '../../../../support/orders/fulfillment.ts';
import { openContext } from '../../../../support/world/context.ts';
import type { Parsed } from '../../../../support/world/client.ts';
import { expectStatus, setup } from '../../../../support/world/world.ts';

/** Lists that are asked by what a buyer reads from a document, a card or a parcel. */
// Orders of `issue` have numbers of their own, which a purchase in the same workspace would take again.
const [world, other, shop] = await Promise.all([setup(), setup(), setup()]);
const opened = await openContext(world);
afterAll(() => opened.close());

const idsOf = async (path: string, client = world.api): Promise<string[]> =>
  expectStatus(await client.get(`/api/v1${path}`), 200).map(({ id }: Parsed) => id);

describe('GET /invoices and /credit-notes by a number', () => {
  test('find it without what precedes its digits, and without zeros', async () => {
    const byPrefix = async (prefix: string) => {
      expectStatus(await world.owner.put('/api/v1/invoice-settings', { prefix }), 200);
      return issue(opened.ctx);
    };
    const [kr, inv] = [await byPrefix('KR'), await byPrefix('INV')];
    expect([kr.number, inv.number]).toEqual(['TEST-KR-000001', 'TEST-INV-000001']);
    const find = (number: string) => idsOf(`/invoices?number=${encodeURIComponent(number)}`);
    for (const number of ['TEST-KR-000001', 'KR-000001', 'kr-1'])
      expect([number, await find(number)]).toEqual([number, [kr.id]]);
    for (const number of ['1', '000001'])
      expect([number, await find(number)]).toEqual([number, [inv.id, kr.id]]);
    for (const number of ['R-1', 'KR', 'KR-000002', 'TEST', "'-1", '%-1', '9'.repeat(16), 'X-KR-1'])
      expect([number, await find(number)]).toEqual([number, []]);
    expect(await idsOf('/invoices?number=1', other.api)).toEqual([]);
  });

  test('find credit notes alike', async () => {
    const { paymentId } = await buy(shop);
    const refund = { amount: 500, reason: 'damaged' };
    expectStatus(await shop.api.post(`/api/v1/payments/${paymentId}/refund`, refund), 200);
    const [note] = expectStatus(await shop.api.get('/api/v1/credit-notes'), 200);
    const digits = /\d+$/.exec(note.number)?.[0] ?? '';
    for (const number of [note.number, note.number.replace('TEST-', ''), digits, `${+digits}`])
      expect([number, await idsOf(`/credit-notes?number=${number}`, shop.api)]).toEqual([
        number,
        [note.id],
      ]);
    for (const number of ['N-1', 'CN', `${+digits + 1}`, '%-1'])
      expect(await idsOf(`/credit-notes?number=${encodeURIComponent(number)}`, shop.api)).toEqual(
        [],
      );
  });
});

describe('GET /payments by the last digits of a card', () => {
  test('finds those of the newest payments', async () => {
    const { paymentId } = await buy(shop);
    const found = await idsOf('/payments?card_last_four=4242', shop.api);
    expect(found).toContain(paymentId);
    expect(await idsOf('/payments?card_last_four=4243', shop.api)).toEqual([]);
    expect(await idsOf('/payments?card_last_four=4242', other.api)).toEqual([]);
    expect((await idsOf('/payments?card_last_four=4242&limit=1', shop.api)).length).toBe(1);
  });

  test.each(['424', '42424', 'abcd', ''])('rejects %p', async (digits) => {
    const response = await world.api.get(`/api/v1/payments?card_last_four=${digits}`);
    expect(response.status).toBe(400);
    expect(response.body.error?.details[0].path).toContain('card_last_four');
  });
});

test('GET /fulfillments by a tracking number finds the parcel', async () => {
  const made = await fulfil(shop, await paidOrder(shop));
  const trackingNumber = '00340434161094042557';
  const sent = { carrier: 'DHL', trackingNumber };
  expectStatus(await shop.api.post(`/api/v1/fulfillments/${made.id}/ship`, sent), 200);
  expect(await idsOf(`/fulfillments?trackingNumber=${trackingNumber}`, shop.api)).toEqual([
    made.id,
  ]);
  expect(await idsOf('/fulfillments?trackingNumber=0034', shop.api)).toEqual([]);
  expect(await idsOf(`/fulfillments?trackingNumber=${trackingNumber}`, other.api)).toEqual([]);
});
