import { describe, expect, test } from 'bun:test';
import { sql } from '../../../../storage/query.ts';
import { cardsOf, withCards } from '../../../support/checkout/saved-cards.ts';
import { readEvents } from '../../../support/events/events.ts';
import { askToSubscribe, subscribe } from '../../../support/subscriptions/subscriptions.ts';
import { openContext } from '../../../support/world/context.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

/** What else changes once a customer or an application has subscriptions. */
const world = await setup();

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

/** Ends a subscription as its cancellation does, for what follows from its end. */
async function end(id: string, within = world): Promise<void> {
  const { ctx, close } = await openContext(within);
  await ctx.database.read(
    sql(`update subscription set status = 'cancelled', ended_at = now(), next_billing_at = null, wake_at = null,
      cancellation = '{"reason": null, "comment": "I moved to Paris", "by": "buyer"}' where id = $1`),
    [id],
  );
  await close();
}

describe('a customer with a subscription', () => {
  test('cannot be deleted or anonymized before it has ended', async () => {
    const { buyer } = await withCards(world, 'tok_visa');
    const path = `/api/v1/customers/${buyer.customerId}`;
    const made = await subscribe(world, buyer, { trialDays: 7 });
    for (const [answer, action] of [
      [await world.api.delete(path), 'delete'],
      [await world.api.post(`${path}/anonymize`), 'anonymize'],
    ] as const) {
      expect([answer.status, answer.body.error?.code]).toEqual([409, 'invalid_state']);
      expect(answer.body.error?.details).toEqual({ action, reason: 'live_subscription' });
    }
    expect(await cardsOf(buyer)).toHaveLength(1);
    await end(made.id);
    expect((await world.api.delete(path)).status).toBe(204);
  });

  test('keeps the default card, and may remove any other one', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa', 'tok_mastercard');
    const [standard = '', other = ''] = ids;
    const { id } = await subscribe(world, buyer, { trialDays: 7 });
    const refused = await buyer.client.delete(`/api/v1/me/payment-methods/${standard}`);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'cannot_remove_default']);
    expectStatus(await buyer.client.delete(`/api/v1/me/payment-methods/${other}`), 200);
    await end(id);
    expectStatus(await buyer.client.delete(`/api/v1/me/payment-methods/${standard}`), 200);
  });

  test('loses the default card or gains a subscription, not both at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { buyer, ids } = await withCards(world, 'tok_visa');
      const [removed, made] = await Promise.all([
        buyer.client.delete(`/api/v1/me/payment-methods/${ids[0]}`),
        askToSubscribe(world, buyer, round % 2 === 0 ? {} : { trialDays: 3 }),
      ]);
      const outcomes = [removed.status, made.status];
      expect([
        [409, 201],
        [200, 422],
      ]).toContainEqual(outcomes);
    }
  });

  test('once anonymized leaves no address and no comment in it, its timeline or its event', async () => {
    const { buyer } = await withCards(world, 'tok_visa');
    const shippingAddress = { addressLine1: '7 Rue Secrète', city: 'Paris', countryCode: 'FR' };
    const { id } = await subscribe(world, buyer, { trialDays: 7, shippingAddress });
    const moved = { ...shippingAddress, addressLine1: '8 Rue Secrète' };
    expectStatus(
      await world.api.patch(`/api/v1/subscriptions/${id}`, { shippingAddress: moved }),
      200,
    );
    await end(id);
    const before = await read(`/subscriptions/${id}`);
    expectStatus(await world.api.post(`/api/v1/customers/${buyer.customerId}/anonymize`), 200);
    const after = await read(`/subscriptions/${id}`);
    expect(after).toMatchObject({
      shippingAddress: null,
      cancellation: { comment: null, by: 'buyer' },
      sequence: before.sequence + 1,
    });
    const timeline = JSON.stringify(await read(`/subscriptions/${id}/timeline`));
    expect(timeline).not.toMatch(/Rue|Paris/);
    expect(timeline).toContain('shippingAddress');
    const event = (await readEvents(id)).at(-1);
    expect(event?.type).toBe('subscription.updated');
    expect(JSON.stringify(event)).not.toMatch(/Rue|Paris/);
  });
});

describe('an application with a subscription', () => {
  test('keeps its currency until it has ended', async () => {
    const own = await setup();
    const { buyer } = await withCards(own, 'tok_visa');
    const path = `/api/v1/applications/${own.applicationId}`;
    const change = (currency: string) => own.owner.patch(path, { settings: { currency } });
    const made = await subscribe(own, buyer, { trialDays: 7 });
    const refused = await change('EUR');
    expect([
      refused.status,
      refused.body.error?.code,
      refused.body.error?.details[0],
    ]).toMatchObject([
      422,
      'validation_error',
      { path: 'settings.currency', code: 'currency_in_use', received: 'EUR' },
    ]);
    expectStatus(await change('USD'), 200);
    expectStatus(await own.owner.patch(path, { settings: { billingTimezone: 'Asia/Tokyo' } }), 200);
    await end(made.id, own);
    expectStatus(await change('EUR'), 200);
  });
});

describe('orders of subscriptions', () => {
  test('are not edited', async () => {
    const { buyer } = await withCards(world, 'tok_visa');
    const { originOrderId } = await subscribe(world, buyer);
    const body = { add: [{ name: 'Lamp', unitPrice: 100 }] };
    const answer = await world.api.patch(`/api/v1/orders/${originOrderId}/line-items`, body);
    expect([answer.status, answer.body.error?.code]).toEqual([
      409,
      'subscription_order_not_editable',
    ]);
  });
});
