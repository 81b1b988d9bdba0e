import { expect } from 'bun:test';
import { address } from '../checkout/checkout.ts';
import { configure } from '../checkout/priced-cart.ts';
import { buySubscription, mug, plan } from '../checkout/recurring.ts';
import { advance } from '../timing/test-clock.ts';
import type { Answer, Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';
import { worldAt } from './verbs.ts';

const rules = [
  { name: 'Tax', country: 'US', rate: '10' },
  { name: 'Tax', country: 'US', rate: '5', taxCategory: 'press' },
];
const press = { ...plan, metadata: { ...plan.metadata, taxCategory: 'press' } };

export interface MugAndPlan {
  readonly world: World;
  /** The subscription's. */
  readonly id: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly refund: (body: object) => Promise<Answer>;
  readonly ofMug: object;
  readonly ofPlan: object;
}

/** A mug of 15.00 plus 10 %, 16.50, and a month of a plan of 9.00 plus 5 %, 9.45: 25.95. Half of the month is 15 days. */
export async function mugAndPlan(paymentToken = 'tok_visa'): Promise<MugAndPlan> {
  const world = await worldAt('2027-11-01T00:00:00Z');
  expectStatus(await configure(world, { tax: { mode: 'native', rules } }), 200);
  const completion = { shippingAddress: address, paymentToken };
  const sold = await buySubscription(world, [mug, press], {}, completion);
  const { order, payment, subscription } = sold;
  expect(order).toMatchObject({ total: 2_595, taxTotal: 195 });
  const idOf = (name: string): string =>
    order.lineItems.find((line: Parsed) => line.name === name)?.id;
  return {
    world,
    id: subscription.id as string,
    orderId: order.id as string,
    paymentId: payment.id as string,
    refund: (body: object) => world.api.post(`/api/v1/payments/${payment.id}/refund`, body),
    ofMug: { lineItems: [{ lineItemId: idOf('Mug'), quantity: 1 }] },
    ofPlan: { lineItems: [{ lineItemId: idOf('Club'), quantity: 1 }] },
  };
}

export const half = (world: World) => advance(world, { unit: 'day', count: 15 });

/** A cancellation at once that returns the unused time. */
export const prorated = { cancelAtPeriodEnd: false, prorate: true, billUsage: false };

export const amountOf = (response: Answer): number => expectStatus(response, 200).refund.amount;

export async function expectAudited(world: World): Promise<void> {
  const { invariants } = expectStatus(await world.api.get('/api/v1/audit/money'), 200);
  expect(invariants.flatMap(({ violations }: Parsed) => violations)).toEqual([]);
}
