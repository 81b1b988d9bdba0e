import { describe, expect, test } from 'bun:test';
import { makeCart } from '../../../../support/checkout/checkout.ts';
import { fulfil, paidOrder } from '../../../../support/orders/fulfillment.ts';
import type { Parsed } from '../../../../support/world/client.ts';
import { expectStatus, setup } from '../../../../support/world/world.ts';
import { readPdf } from '../../../../templates/invoice/read-pdf.ts';

const world = await setup();

const ask = (orderIds: readonly string[]) => world.api.post('/api/v1/packing-slips', { orderIds });

async function print(...orders: readonly Parsed[]) {
  const { pdf } = expectStatus(await ask(orders.map(({ id }) => id)), 200);
  return readPdf(Buffer.from(pdf, 'base64'));
}

/** The owner's session in the sandbox, over all shops. */
const ofAllShops = world.anyone.with({
  authorization: `Bearer ${world.ownerToken}`,
  'x-service-environment-id': world.environments.sandbox,
});

async function draftOf(applicationId: string): Promise<Parsed> {
  const cart = await makeCart({ ...world, applicationId, api: ofAllShops });
  const made = await ofAllShops.post(`/api/v1/carts/${cart.id}/checkout`, {});
  return { id: expectStatus(made, 201).orderId };
}

describe('POST /packing-slips', () => {
  test('prints a slip for each order, in the order asked for, without prices', async () => {
    const [first, second] = [await paidOrder(world), await paidOrder(world)];
    const { pages, about } = await print(second, first);
    expect(pages.map((page) => /\d{4,}/.exec(page)?.[0])).toEqual([
      String(second.number),
      String(first.number),
    ]);
    const [mug] = first.lineItems;
    expect(pages[1]).toContain(mug.name);
    for (const { total } of [first, second])
      for (const page of pages) expect(page).not.toContain((total / 100).toFixed(2));
    expect(about['Title']).toContain(String(second.number));
  });

  test('has what has not gone out, and all once everything has', async () => {
    const order = await paidOrder(world);
    const [mug] = order.lineItems;
    const unitsOf = ({ text }: { readonly text: string }): string | undefined =>
      new RegExp(`(\\d+) (?:\\S+ )?${mug.name}`).exec(text)?.[1];
    expect(unitsOf(await print(order))).toBe('3');
    const part = await fulfil(world, order, { lineItems: [{ lineItemId: mug.id, quantity: 2 }] });
    expectStatus(await world.api.post(`/api/v1/fulfillments/${part.id}/ship`, {}), 200);
    expect(unitsOf(await print(order))).toBe('1');
    const rest = await fulfil(world, order, { lineItems: [{ lineItemId: mug.id, quantity: 1 }] });
    expectStatus(await world.api.post(`/api/v1/fulfillments/${rest.id}/ship`, {}), 200);
    expect(unitsOf(await print(order))).toBe('3');
  });

  test('rejects what cannot be packed, and names it', async () => {
    const [good, cancelled] = [await paidOrder(world), await paidOrder(world)];
    expectStatus(await world.api.post(`/api/v1/orders/${cancelled.id}/cancel`, {}), 200);
    const draft = await draftOf(world.applicationId);
    const elsewhere = await draftOf(await world.makeApplication('Other'));
    const stranger = await paidOrder(await setup());
    const table: readonly [readonly string[], number, string, string | undefined][] = [
      [[], 400, 'validation_error', 'orderIds'],
      [[good.id, good.id], 400, 'validation_error', 'orderIds'],
      [['1069'], 400, 'validation_error', 'orderIds.0'],
      [[good.id, stranger.id], 404, 'not_found', undefined],
      [[good.id, cancelled.id], 422, 'validation_error', 'orderIds.1'],
      [[good.id, draft.id], 422, 'validation_error', 'orderIds.1'],
      [[good.id, elsewhere.id], 422, 'validation_error', 'orderIds.1'],
    ];
    for (const [orderIds, status, code, path] of table) {
      const { body, status: got } = await ofAllShops.post('/api/v1/packing-slips', { orderIds });
      expect([got, body.error?.code, body.error?.details?.[0]?.path]).toEqual([status, code, path]);
    }
    const many = Array.from({ length: 101 }, () => crypto.randomUUID());
    expect((await ask(many)).status).toBe(400);
  });
});
