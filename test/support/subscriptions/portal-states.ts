import { withCards, type Buyer } from '../checkout/saved-cards.ts';
import { advance } from '../timing/test-clock.ts';
import type { Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';
import { subscribe } from './subscriptions.ts';
import { act } from './verbs.ts';

const START = '2027-10-01T09:00:00Z';
const CALLS = { metric: 'calls', unitAmountDecimal: '2.5', included: 100, aggregation: 'sum' };

/** The plan of each state, by which a card of the portal is found. */
const planNames = {
  active: 'Ferns monthly',
  trialing: 'Moss box',
  pastDue: 'Seed letters',
  paused: 'Garden club',
  pausedUntil: 'Winter greens',
  cancelling: 'Cut flowers',
  unresolved: 'Orchid post',
  installments: 'Greenhouse in installments',
  unequal: 'Terrace in installments',
  metered: 'Watering service',
  changing: 'Herbs, small',
  cancelled: 'Tulip bulbs',
  completed: 'Raised bed',
} as const;
export type PortalState = keyof typeof planNames;

/**
 * A buyer with one subscription in every state that a portal shows. The world's clock is frozen and moved by a month,
 * which renews what was made before: one is declined then, and one nobody knows the outcome of.
 */
export async function plantPortalStates(world: World): Promise<Buyer> {
  expectStatus(await world.api.post('/api/v1/test-clock', { now: START }), 200);
  const tokens = ['tok_visa', 'tok_renewal_decline_1', 'tok_renewal_orphan_1'];
  const { buyer, ids } = await withCards(world, ...tokens);
  const [visa, declined, orphaned] = ids;
  const begin = (state: PortalState, terms: object = {}): Promise<Parsed> =>
    subscribe(world, buyer, {
      plan: state,
      planName: planNames[state],
      paymentMethodId: visa,
      ...terms,
    });
  await begin('completed', { installments: { count: 2, unit: 'week', every: 2 } });
  await begin('pastDue', { amount: 1_250, paymentMethodId: declined });
  await begin('unresolved', { amount: 2_400, paymentMethodId: orphaned });
  await begin('active', { quantity: 2, shippingAmount: 490 });
  await advance(world, { unit: 'month', count: 1 });
  await begin('installments', { amount: 9_900, installments: { count: 6, unit: 'month' } });
  const rows = [{ amount: 50_000 }, { amount: 20_000, unit: 'month', count: 2 }];
  await begin('unequal', { amount: 50_000, installments: { schedule: [...rows, rows[1]] } });
  const metered = await begin('metered', { amount: 1_000, usage: CALLS });
  await use(world, metered, 1_420);
  await begin('trialing', { trialDays: 14 });
  const changing = await begin('changing', { interval: 'year', amount: 12_000 });
  const later = { planName: 'Herbs, large', amount: 18_000, effective: 'period_end' };
  expectStatus(await act(world, changing.id, 'change', later), 200);
  const paused = await begin('paused', { interval: 'week', intervalCount: 2 });
  expectStatus(await act(world, paused.id, 'pause'), 200);
  const pausedUntil = await begin('pausedUntil');
  const resumeAt = '2028-02-01T09:00:00Z';
  expectStatus(await act(world, pausedUntil.id, 'pause', { resumeAt }), 200);
  const cancelling = await begin('cancelling', { amount: 1_900 });
  expectStatus(await act(world, cancelling.id, 'cancel'), 200);
  const cancelled = await begin('cancelled');
  expectStatus(await act(world, cancelled.id, 'cancel', { cancelAtPeriodEnd: false }), 200);
  return buyer;
}

async function use(world: World, { id }: Parsed, quantity: number): Promise<void> {
  const record = { quantity, identifier: crypto.randomUUID() };
  expectStatus(await world.api.post(`/api/v1/subscriptions/${id}/usage`, record), 201);
}
