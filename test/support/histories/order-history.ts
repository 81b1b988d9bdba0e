import type { Answer, Parsed } from '../world/client.ts';
import { complete, makeSession } from '../checkout/checkout.ts';
import { calculate, california, cartWith, discountBy } from '../checkout/priced-cart.ts';
import { untilAnswered, untilMade } from './insist.ts';
import type { Random } from './random.ts';
import type { Told } from './run-clients.ts';
import { expectStatus, type World } from '../world/world.ts';

/**
 * Random things that a merchant does with orders of a shop as `openBooks` opens it, each a request of its own that may be refused. While the service is
 * being killed a request may go unanswered: then it is made again with the same Idempotency-Key until there is an answer.
 */
export interface OrderHistory {
  /** Does one thing; answers its name and the status of the answer. */
  readonly step: () => Promise<Told>;
  readonly orders: () => readonly string[];
}

/** The processor that the orders are paid at. */
export interface HistoryProcessor {
  /** Its names of cards; one that stands here more often is paid with more often. */
  readonly tokens: readonly string[];
  /** Decides what a processor keeps pending, by its reference. Answers the status of its event. */
  readonly decide: (ref: string, isDone: boolean) => Promise<number>;
}

const sandboxTokens = [
  'tok_visa',
  'tok_visa',
  'tok_visa',
  'tok_mastercard',
  'tok_refund_fail',
  'tok_refund_pending',
  'tok_timeout_captured',
  'tok_timeout_lost',
  'tok_failover_soft',
  'tok_network_error',
  'tok_upstream_500',
  'tok_decline_generic',
  'pm_sandbox_renewalDecline',
];

export function startOrderHistory(
  world: World,
  random: Random,
  customerId: string,
  processor: HistoryProcessor | null = null,
): OrderHistory {
  const orders: string[] = [];

  const post = (path: string, body: object = {}): Promise<Answer> =>
    untilAnswered((key) => world.api.post(`/api/v1${path}`, body, key));
  const read = async (path: string): Promise<Parsed> =>
    expectStatus(await untilAnswered(() => world.api.get(`/api/v1${path}`)), 200);

  async function buy(): Promise<number> {
    const lines = Array.from({ length: random.upTo(3) }, (_, index) => ({
      name: `Item ${index}`,
      unitPrice: random.upTo(5_000),
      quantity: random.upTo(3),
      requiresShipping: random.chance(0.7),
      metadata: random.chance(0.4) ? { taxCategory: 'book' } : {},
    }));
    const isInvoiced = random.chance(0.2);
    const discount = random.chance(0.3) ? random.upTo(30) : null;
    // From the cart on: one that the shop's clock has abandoned meanwhile is bought by nobody either.
    const session = await untilMade(async () => {
      const cart = await cartWith(world, lines, { customerId, currency: 'EUR' });
      if (discount !== null) await discountBy(world, cart, discount);
      const body = { kind: 'checkout_final', shippingAddress: california };
      expectStatus(await calculate(world, cart, body), 200);
      return makeSession(world, cart, isInvoiced ? { paymentTerms: { netN: 10 } } : {});
    });
    const by = isInvoiced
      ? {
          paymentMethod: 'net30',
          paymentToken: undefined,
          net30Acceptance: { companyName: 'ACME' },
        }
      : { paymentToken: random.pick(processor?.tokens ?? sandboxTokens) };
    const bought = await untilAnswered((key) => complete(world, session, by, key));
    const orderId = bought.body.data?.orderId;
    if (typeof orderId === 'string') orders.push(orderId);
    return bought.status;
  }

  async function onPayment(orderId: string, deed: string): Promise<number> {
    const payment = random.pick<Parsed>(await read(`/orders/${orderId}/payments?limit=50`));
    if (!payment) return 204;
    const amount = random.upTo(Math.max(1, payment.amount));
    const body = random.chance(0.4) || deed === 'void' || deed === 'mark-paid' ? {} : { amount };
    return (await post(`/payments/${payment.id}/${deed}`, body)).status;
  }

  /** Some units of a line, mostly for what they were sold for. */
  async function refundLine(orderId: string): Promise<number> {
    const payment = random.pick<Parsed>(await read(`/orders/${orderId}/payments?limit=50`));
    const line = random.pick<Parsed>((await read(`/orders/${orderId}`)).lineItems);
    if (!payment || !line) return 204;
    const lineItems = [{ lineItemId: line.id, quantity: random.upTo(line.quantity) }];
    const body = random.chance(0.3) ? { lineItems, amount: random.upTo(5_000) } : { lineItems };
    return (await post(`/payments/${payment.id}/refund`, body)).status;
  }

  async function edit(orderId: string): Promise<number> {
    const { lineItems } = await read(`/orders/${orderId}`);
    const line = random.pick<Parsed>(lineItems);
    const changes = random.pick<object>([
      { add: [{ name: 'Added', unitPrice: random.upTo(3_000), quantity: random.upTo(2) }] },
      { update: [{ lineItemId: line?.id, quantity: random.upTo(4) }] },
      { update: [{ lineItemId: line?.id, unitPrice: random.upTo(5_000) }] },
      { remove: [{ lineItemId: line?.id }] },
    ]);
    const path = `/api/v1/orders/${orderId}/line-items`;
    return (await untilAnswered((key) => world.api.patch(path, changes, key))).status;
  }

  /** All that is open, or one of a line; some of it leaves, and some of that comes back. */
  async function fulfil(orderId: string): Promise<number> {
    const { lineItems: lines } = await read(`/orders/${orderId}`);
    const one = [{ lineItemId: random.pick<Parsed>(lines)?.id, quantity: 1 }];
    const part = random.chance(0.5) ? { lineItems: one } : {};
    const made = await post(`/orders/${orderId}/fulfillments`, part);
    const id = made.body.data?.id;
    if (!id || random.chance(0.2)) return made.status;
    if (made.body.data.type !== 'physical')
      return (await post(`/fulfillments/${id}/deliver`)).status;
    const shipped = await post(`/fulfillments/${id}/ship`);
    if (shipped.status !== 200 || random.chance(0.5)) return shipped.status;
    const line = random.pick<Parsed>(made.body.data.lineItems);
    const lineItems = [{ lineItemId: line?.lineItemId, quantity: 1 }];
    return (await post(`/fulfillments/${id}/return`, { lineItems })).status;
  }

  async function decide(orderId: string): Promise<number> {
    const payment = random.pick<Parsed>(await read(`/orders/${orderId}/payments?limit=50`));
    const moved: Parsed[] = payment ? await read(`/payments/${payment.id}/transactions`) : [];
    const ref = moved.find(({ status }) => status === 'pending')?.connectorRef;
    if (!ref) return 204;
    const isDone = random.chance(0.6);
    if (processor) return processor.decide(ref, isDone);
    const type = isDone ? 'refund.succeeded' : 'refund.failed';
    return (await post('/sandbox/events', { type, ref })).status;
  }

  async function reissue(orderId: string): Promise<number> {
    const voided = await read(`/invoices?orderId=${orderId}&status=voided`);
    const invoice = random.pick<Parsed>(voided);
    return invoice ? (await post(`/invoices/${invoice.id}/reissue`)).status : 204;
  }

  /** What a buyer does behind the link of an open invoice, of any order, as few have one. */
  async function payByCard(): Promise<number> {
    const invoice = random.pick<Parsed>(await read('/invoices?status=open&limit=20'));
    if (!invoice) return 204;
    const linked = await post(`/invoices/${invoice.id}/link`);
    if (linked.status !== 200) return linked.status;
    const path = `${new URL(linked.body.data.url).pathname}/pay`;
    const paymentToken = random.pick(processor?.tokens ?? sandboxTokens);
    const body = { paymentToken, amount: invoice.total };
    return (await untilAnswered((key) => world.anyone.post(path, body, key))).status;
  }

  const deeds: readonly (readonly [string, number, (orderId: string) => Promise<number>])[] = [
    ['refund', 0.1, (orderId) => onPayment(orderId, 'refund')],
    ['refund a line', 0.09, refundLine],
    ['edit', 0.19, edit],
    ['capture', 0.14, (orderId) => onPayment(orderId, 'capture')],
    ['void', 0.04, (orderId) => onPayment(orderId, 'void')],
    ['mark-paid', 0.06, (orderId) => onPayment(orderId, 'mark-paid')],
    ['pay by card', 0.06, payByCard],
    ['reissue', 0.04, reissue],
    ['decide', 0.08, decide],
    ['fulfil', 0.08, fulfil],
    [
      'cancel',
      0.06,
      async (orderId) =>
        (await post(`/orders/${orderId}/cancel`, { refund: random.chance(0.5) ? 'full' : 'none' }))
          .status,
    ],
    [
      'record',
      0.06,
      async (orderId) => (await post(`/orders/${orderId}/payments`, { method: 'manual' })).status,
    ],
  ];

  return {
    orders: () => orders,
    step: async () => {
      const orderId = random.pick(orders.slice(-40));
      if (orderId === undefined || random.chance(0.2)) return ['buy', await buy()];
      let place = random.next();
      for (const [name, share, act] of deeds) {
        place -= share;
        if (place < 0) return [name, await act(orderId)];
      }
      return [
        'read',
        (await world.api.get(`/api/v1/orders/${orderId}`).catch(() => ({ status: 0 }))).status,
      ];
    },
  };
}
