import { california } from '../checkout/priced-cart.ts';
import { withCards } from '../checkout/saved-cards.ts';
import { askToSubscribe } from '../subscriptions/subscriptions.ts';
import { act } from '../subscriptions/verbs.ts';
import type { Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';
import { untilAnswered, untilMade } from './insist.ts';
import type { Random } from './random.ts';
import type { Told } from './run-clients.ts';

/** Random things that a merchant and time do with subscriptions, as `OrderHistory` has them of orders. */
export interface SubscriptionHistory {
  readonly step: () => Promise<Told>;
  readonly subscriptions: () => readonly string[];
}

const cards = [
  'tok_visa',
  'tok_visa',
  'tok_mastercard',
  'tok_refund_fail',
  'tok_renewal_decline_1',
  'tok_renewal_decline_once_2',
  'tok_renewal_timeout_captured_1',
  'tok_renewal_timeout_lost_1',
  'tok_renewal_network_error_2',
  'tok_renewal_orphan_2',
  'tok_renewal_other_amount_1',
];
const offers = [
  { interval: 'month', amount: 3_000 },
  { interval: 'week', amount: 1_299 },
  { interval: 'month', amount: 1_500, quantity: 2, shippingAmount: 333 },
  { interval: 'month', amount: 3_000, trialDays: 5 },
  { interval: 'month', amount: 3_000, usage: { metric: 'calls', unitAmount: 13, included: 5 } },
];
const ALIVE = 12;

interface Sold {
  readonly id: string;
  readonly cards: readonly string[];
}

export function startSubscriptionHistory(world: World, random: Random): SubscriptionHistory {
  const sold: Sold[] = [];

  async function subscribe(): Promise<number> {
    const tokens = [random.pick(cards) ?? 'tok_visa', 'tok_visa'];
    const { buyer, ids } = await untilMade(() => withCards(world, ...tokens));
    const terms = {
      ...random.pick<object>(offers),
      currency: 'EUR',
      shippingAddress: california,
    };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answer = await untilAnswered(() => askToSubscribe(world, buyer, terms, key));
    const id = answer.body.data?.id;
    if (typeof id === 'string') sold.push({ id, cards: ids });
    return answer.status;
  }

  const ask = async ({ id }: Sold, verb: string, body: object = {}): Promise<number> =>
    (await untilAnswered((key) => act(world, id, verb, body, key))).status;

  /** Of the environment, so that each subscription of the shop is some days further. */
  async function advance(): Promise<number> {
    const by = { unit: 'day', count: random.pick([1, 3, 8, 16, 32]) };
    const path = '/api/v1/test-clock/advance';
    return (await untilAnswered((key) => world.api.post(path, { by }, key))).status;
  }

  /** Nobody claims that nothing was charged, since nobody here looks into the processor's books. */
  async function resolve(one: Sold): Promise<number> {
    const path = `/api/v1/subscriptions/${one.id}/issues?limit=50`;
    const issues = expectStatus(await untilAnswered(() => world.api.get(path)), 200);
    const open = issues.find(({ status }: Parsed) => status === 'open');
    if (!open) return 204;
    const resolution = random.pick(['apply', 'refund']);
    const note = 'As the processor says.';
    return ask(one, `issues/${open.id}/resolve`, { resolution, note });
  }

  const change = (one: Sold): Promise<number> =>
    ask(one, 'change', {
      ...random.pick<object>([
        { amount: random.upTo(12_000) },
        { amount: 0 },
        { quantity: random.upTo(4) },
        { interval: random.pick(['week', 'month']) },
      ]),
      effective: random.pick(['now', 'now', 'period_end']),
      creditMode: random.pick(['balance', 'refund']),
      proration: random.pick(['charge_difference', 'charge_difference', 'none']),
    });

  const cancel = (one: Sold): Promise<number> =>
    ask(one, 'cancel', {
      cancelAtPeriodEnd: random.chance(0.4),
      prorate: random.chance(0.4),
      billUsage: random.chance(0.5),
    });

  /** The balance of one that ends with a credit, which few would have by chance. */
  async function payOut(one: Sold): Promise<number> {
    const amount = random.upTo(500);
    await ask(one, 'change', { amount, effective: 'now', creditMode: 'balance' });
    await ask(one, 'cancel', { cancelAtPeriodEnd: false, billUsage: false });
    return ask(one, 'credit/refund');
  }

  /** An amount of one of its orders, or its lines. */
  async function refund({ id }: Sold): Promise<number> {
    const path = `/api/v1/orders?subscriptionId=${id}&limit=20`;
    const order = random.pick<Parsed>(
      expectStatus(await untilAnswered(() => world.api.get(path)), 200),
    );
    if (!order) return 204;
    const of = `/api/v1/orders/${order.id}/payments`;
    const [payment] = expectStatus(await untilAnswered(() => world.api.get(of)), 200);
    if (!payment) return 204;
    const lineItems = order.lineItems.slice(0, 1).map((line: Parsed) => ({
      lineItemId: line.id,
      quantity: 1,
    }));
    const body = random.chance(0.5) ? { amount: random.upTo(2_000) } : { lineItems };
    return (
      await untilAnswered((key) =>
        world.api.post(`/api/v1/payments/${payment.id}/refund`, body, key),
      )
    ).status;
  }

  const deeds: readonly (readonly [string, number, (one: Sold) => Promise<number>])[] = [
    ['advance', 0.15, advance],
    ['change', 0.22, change],
    ['pause', 0.05, (one) => ask(one, 'pause')],
    ['resume', 0.09, (one) => ask(one, 'resume', { billing: random.pick(['auto', 'now']) })],
    ['retry-charge', 0.08, (one) => ask(one, 'retry-charge')],
    [
      'card',
      0.06,
      (one) =>
        ask(one, 'payment-method', {
          paymentMethodId: random.pick(one.cards),
          retry: random.chance(0.5),
        }),
    ],
    ['waive', 0.03, (one) => ask(one, 'waive-period')],
    ['skip', 0.03, (one) => ask(one, 'skip-next', { count: random.upTo(2) })],
    [
      'usage',
      0.07,
      (one) => ask(one, 'usage', { quantity: random.upTo(40), identifier: crypto.randomUUID() }),
    ],
    ['resolve', 0.06, resolve],
    ['refund-cancel', 0.02, (one) => ask(one, 'refund-cancel')],
    ['cancel', 0.03, cancel],
    ['pay out', 0.04, payOut],
    ['refund a period', 0.05, refund],
  ];

  return {
    subscriptions: () => sold.map(({ id }) => id),
    step: async () => {
      const one = random.pick(sold.slice(-ALIVE));
      if (!one || random.chance(0.1)) return ['subscribe', await subscribe()];
      let place = random.next();
      for (const [name, share, carryOut] of deeds) {
        place -= share;
        if (place < 0) return [name, await carryOut(one)];
      }
      return ['uncancel', await ask(one, 'uncancel')];
    },
  };
}
