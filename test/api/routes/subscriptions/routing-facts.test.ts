import { expect, test } from 'bun:test';
import { buySubscription, plan } from '../../../support/checkout/recurring.ts';
import { storeCard } from '../../../support/checkout/saved-cards.ts';
import { subscribe, subscriber } from '../../../support/subscriptions/subscriptions.ts';
import { act, periodsOf, worldAt } from '../../../support/subscriptions/verbs.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus } from '../../../support/world/world.ts';

/**
 * Each source has a rule of its own, so that the trace of a payment says where its charge came from (contract 55 §8).
 */
const sources = ['ecommerce', 'moto', 'recurring', 'installment', 'card_on_file'];

test('routing is told where each charge of a subscription comes from, and that it recurs', async () => {
  const world = await worldAt('2027-11-01T00:00:00Z');
  const connectors = expectStatus(await world.owner.get('/api/v1/connectors'), 200);
  const cascade = connectors.map(({ id }: Parsed) => id);
  const recurs = {
    type: 'metadata',
    op: 'includes',
    key: 'throttle_order_type',
    values: ['recurring'],
  };
  const rules = sources.map((source) => ({
    conditions: [{ type: 'paymentSource', op: 'is_one_of', values: [source] }, recurs],
    cascade,
  }));
  const routing = { rules, defaultCascade: cascade };
  expectStatus(await world.owner.put('/api/v1/payment-routing', routing), 200);
  const sourceOf = async (paymentId: string): Promise<string | undefined> => {
    const trace = await world.api.get(`/api/v1/payments/${paymentId}/routing`);
    return sources[expectStatus(trace, 200).matchedRule];
  };

  const buyer = await subscriber(world);
  const { id } = await subscribe(world, buyer);
  const rows = { interval: undefined, installments: { count: 2, unit: 'month' } };
  const inRows = await subscribe(world, buyer, rows);
  const declined = await subscriber(world, 'tok_renewal_decline_1');
  const late = await subscribe(world, declined);
  const changed = expectStatus(await act(world, id, 'change', { amount: 5_000 }), 200);
  const sold = await buySubscription(world, [plan]);
  await advance(world, { unit: 'month', count: 1 });
  const stored = await storeCard(world, declined, 'tok_mastercard');
  const { paymentMethodId } = expectStatus(stored, 200);
  const retried = expectStatus(await act(world, late.id, 'retry-charge', { paymentMethodId }), 200);

  const [first, renewal] = await periodsOf(world, id);
  const [firstRow, nextRow] = await periodsOf(world, inRows.id);
  const found = {
    checkout: await sourceOf(sold.payment.id),
    first: await sourceOf(first.paymentId),
    renewal: await sourceOf(renewal.paymentId),
    firstRow: await sourceOf(firstRow.paymentId),
    nextRow: await sourceOf(nextRow.paymentId),
    change: await sourceOf(changed.adjustment.paymentId),
    retry: await sourceOf(retried.payment.id),
  };
  expect(found).toEqual({
    checkout: 'ecommerce',
    first: 'moto',
    renewal: 'recurring',
    firstRow: 'moto',
    nextRow: 'installment',
    change: 'card_on_file',
    retry: 'card_on_file',
  });
});
