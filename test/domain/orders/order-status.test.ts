import { describe, expect, test } from 'bun:test';
import {
  deriveFulfillmentStatus,
  deriveOrderStatus,
  type FulfillableLine,
  type OrderFacts,
} from '../../../domain/orders/refresh-order.ts';

const line = (part: Partial<FulfillableLine> = {}): FulfillableLine => ({
  type: 'product',
  quantity: 2,
  metadata: {},
  fulfilledQuantity: 0,
  returnedQuantity: 0,
  ...part,
});
const facts = (part: Partial<OrderFacts> = {}): OrderFacts => ({
  closed: false,
  cancelled: false,
  placed: true,
  paymentStatus: 'captured',
  amountPaid: 3000,
  deferred: false,
  completedBefore: false,
  lines: [line()],
  ...part,
});
const unpaid = { paymentStatus: 'pending', amountPaid: 0 } as const;

describe('deriveOrderStatus', () => {
  const cases: [string, Partial<OrderFacts>, string][] = [
    ['closed goes before cancelled', { closed: true, cancelled: true }, 'closed'],
    ['cancelled goes before all else', { cancelled: true, placed: false }, 'cancelled'],
    ['not placed', { ...unpaid, placed: false }, 'draft'],
    ['placed, outcome not final', unpaid, 'pending'],
    [
      'placed, failed, waiting for the next attempt',
      { ...unpaid, paymentStatus: 'failed' },
      'pending',
    ],
    ['accepted for Net-N', { ...unpaid, deferred: true }, 'processing'],
    ['authorized', { paymentStatus: 'authorized', amountPaid: 0 }, 'processing'],
    ['paid in part', { paymentStatus: 'pending', amountPaid: 1 }, 'processing'],
    ['paid', {}, 'processing'],
    ['refunded, not shipped', { paymentStatus: 'refunded' }, 'processing'],
    ['nothing to fulfill', { lines: [line({ type: 'donation' })] }, 'completed'],
    ['some shipped', { lines: [line({ fulfilledQuantity: 1 })] }, 'partially_fulfilled'],
    ['all shipped', { lines: [line({ fulfilledQuantity: 2 })] }, 'completed'],
    [
      'some shipped, and all of that came back',
      { lines: [line({ fulfilledQuantity: 1, returnedQuantity: 1 })] },
      'processing',
    ],
    [
      'all shipped, one came back before the last one left',
      { lines: [line({ fulfilledQuantity: 2, returnedQuantity: 1 })] },
      'completed',
    ],
    [
      'all shipped in parts, each of which came back',
      { lines: [line({ fulfilledQuantity: 2, returnedQuantity: 2 })] },
      'completed',
    ],
    [
      'completed, and all came back',
      { completedBefore: true, lines: [line({ fulfilledQuantity: 2, returnedQuantity: 2 })] },
      'completed',
    ],
    [
      'completed, and a line was added',
      { completedBefore: true, lines: [line({ fulfilledQuantity: 2 }), line()] },
      'partially_fulfilled',
    ],
    [
      'nothing to fulfill and nothing paid',
      { ...unpaid, lines: [line({ type: 'donation' })] },
      'pending',
    ],
  ];
  for (const [name, part, status] of cases) {
    test(`${name}: ${status}`, () => {
      expect(deriveOrderStatus(facts(part)) as string).toBe(status);
    });
  }
});

describe('deriveFulfillmentStatus', () => {
  const cases: [string, FulfillableLine[], string][] = [
    ['donations', [line({ type: 'donation' })], 'none'],
    ['exempted lines', [line({ metadata: { noFulfillment: true } })], 'none'],
    ['nothing yet', [line(), line({ type: 'service' })], 'unfulfilled'],
    ['one line of two', [line({ fulfilledQuantity: 2 }), line()], 'partial'],
    [
      'donations do not count',
      [line({ fulfilledQuantity: 2 }), line({ type: 'donation' })],
      'fulfilled',
    ],
    ['what came back', [line({ fulfilledQuantity: 2, returnedQuantity: 1 })], 'partial'],
  ];
  for (const [name, lines, status] of cases) {
    test(`${name}: ${status}`, () => {
      expect(deriveFulfillmentStatus(lines) as string).toBe(status);
    });
  }
});
