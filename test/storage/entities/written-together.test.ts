import { describe, expect, test } from 'bun:test';
import { CartLine } from '../../../storage/entities/cart-line.ts';
import { blankOrder, Order } from '../../../storage/entities/order.ts';
import { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import { Payment } from '../../../storage/entities/payment.ts';
import { SubscriptionPeriod } from '../../../storage/entities/subscription-period.ts';
import { Subscription } from '../../../storage/entities/subscription.ts';

/** The fields that one event writes together: whoever writes one of them alone leaves a wrong timer or an old reason. */
const now = new Date('2026-03-01T10:00:00Z');
const later = new Date('2026-04-01T10:00:00Z');
const origin = {
  id: 'order',
  workspaceId: 'workspace',
  environmentId: 'environment',
  applicationId: 'application',
  createdAt: now,
};

/** A row as the ORM makes it, without the constructor. */
function rowOf<Row extends object>(entity: { readonly prototype: Row }, fields: Partial<Row>): Row {
  return Object.assign(Object.create(entity.prototype), fields);
}

function fieldsOf(row: object): object {
  return { ...row };
}

describe('a payment', () => {
  const pending = { status: 'pending', metadata: { note: 'kind' } } as const;

  test('that is deferred has its day as a column and in its metadata', () => {
    const payment = rowOf(Payment, pending);
    payment.defer('2026-03-31', null);
    expect(fieldsOf(payment)).toEqual({
      status: 'pending',
      deferred: true,
      dueDate: '2026-03-31',
      metadata: { note: 'kind', dueDate: '2026-03-31' },
      net30Acceptance: null,
    });
  });

  test('that another connector tries has no reason of an earlier decline', () => {
    const payment = rowOf(Payment, { declineCode: 'expired_card', declineClass: 'hard' });
    payment.tryConnector('connector', now);
    expect(fieldsOf(payment)).toEqual({
      connectorId: 'connector',
      declineCode: null,
      declineClass: null,
      updatedAt: now,
    });
  });

  test('that is charged without an authorization has both amounts', () => {
    const payment = rowOf(Payment, pending);
    payment.charge(900, now);
    expect(payment).toMatchObject({
      status: 'captured',
      amountAuthorized: 900,
      amountCaptured: 900,
    });
  });

  test('that only verifies a card has captured nothing', () => {
    const payment = rowOf(Payment, pending);
    payment.verify(900, now);
    expect(payment).toMatchObject({ status: 'captured', amountAuthorized: 900, amountCaptured: 0 });
  });
});

describe('a transaction', () => {
  const waiting = {
    status: 'pending',
    nextLookupAt: later,
    sealedRequest: 'sealed',
    connectorRef: 'known',
  } as const;

  test('that is decided is neither looked up nor repeated', () => {
    const transaction = rowOf(PaymentTransaction, waiting);
    transaction.decline('do_not_honor', 'soft', null, now);
    expect(fieldsOf(transaction)).toEqual({
      status: 'failed',
      nextLookupAt: null,
      sealedRequest: null,
      connectorRef: 'known',
      declineCode: 'do_not_honor',
      declineClass: 'soft',
      updatedAt: now,
    });
  });

  test('that is undecided may be repeated until it is decided', () => {
    const transaction = rowOf(PaymentTransaction, { ...waiting, nextLookupAt: null });
    transaction.awaitLookup('unknown', later, 'newer', now);
    expect(fieldsOf(transaction)).toEqual({
      ...waiting,
      status: 'unknown',
      connectorRef: 'newer',
      updatedAt: now,
    });
  });
});

describe('a subscription', () => {
  test('passes a boundary with its period and its next billing', () => {
    const subscription = rowOf(Subscription, { boundary: 2 });
    subscription.passBoundary({ periodStart: now, periodEnd: later }, later);
    expect(fieldsOf(subscription)).toEqual({
      boundary: 3,
      currentPeriodStart: now,
      currentPeriodEnd: later,
      nextBillingAt: later,
    });
  });

  test('that continues has no reason to end', () => {
    const subscription = rowOf(Subscription, {});
    subscription.scheduleCancellation({ reason: 'other', comment: null, by: 'buyer' });
    expect(subscription.cancelAtPeriodEnd).toBe(true);
    subscription.scheduleCancellation(null);
    expect(fieldsOf(subscription)).toEqual({ cancelAtPeriodEnd: false, cancellation: null });
  });

  test('gives each period an index of its own', () => {
    const subscription = rowOf(Subscription, { nextIndex: 4 });
    expect([subscription.takeIndex(), subscription.takeIndex()]).toEqual([4, 5]);
    expect(subscription.nextIndex).toBe(6);
  });

  test('wakes up at another instant only if it has moved', () => {
    const subscription = rowOf(Subscription, { wakeAt: now });
    expect(subscription.wakeUpAt(new Date(now))).toBe(false);
    expect(subscription.wakeUpAt(later)).toBe(true);
    expect(subscription.wakeUpAt(null)).toBe(true);
    expect(subscription.wakeUpAt(null)).toBe(false);
  });
});

describe('a period', () => {
  test('that is paid has its sale, and nothing of its charge', () => {
    const period = rowOf(SubscriptionPeriod, {
      status: 'charging',
      attempts: [],
      notAttemptedSince: now,
    });
    const attempt = { at: now.toISOString(), connectorId: null, result: 'captured' } as const;
    const sale = { orderId: 'order', paymentId: 'payment', invoiceId: 'invoice' };
    period.pay(sale, { ...attempt, declineCode: null }, now);
    expect(fieldsOf(period)).toEqual({
      status: 'paid',
      ...sale,
      attempts: [{ ...attempt, declineCode: null }],
      notAttemptedSince: null,
      content: null,
      updatedAt: now,
    });
  });

  test('is charging from its first try on', () => {
    const period = rowOf(SubscriptionPeriod, { status: 'past_due', attemptCount: 1 });
    period.beginTry(now);
    expect(fieldsOf(period)).toEqual({ status: 'charging', attemptCount: 2, updatedAt: now });
  });
});

describe('an order', () => {
  test('that is edited names what its discount takes off the new lines', () => {
    const appliedDiscount = {
      discountId: 'd',
      type: 'percentage',
      value: 10,
      amount: 5,
      valid: true,
    };
    const order = rowOf(Order, { discountId: 'd', metadata: { appliedDiscount, gift: true } });
    const totals = {
      subtotal: 200,
      discountTotal: 20,
      shippingTotal: 0,
      taxTotal: 0,
      total: 180,
      pricesIncludeTax: true,
      taxLines: [],
    };
    order.edit(totals, 20, now);
    expect(fieldsOf(order)).toEqual({
      discountId: 'd',
      ...totals,
      editedAt: now,
      metadata: { appliedDiscount: { ...appliedDiscount, amount: 20 }, gift: true },
    });
  });

  test('that the merchant revises has no other total', () => {
    const order = rowOf(Order, { ...blankOrder(origin), total: 100 });
    const sent = { notes: 'Ring twice', total: 1 };
    order.revise(sent, ['notes']);
    expect(order).toMatchObject({ total: 100, notes: 'Ring twice' });
  });
});

test('a line that a browser prices has no token that was signed before', () => {
  const line = rowOf(CartLine, { fromBrowser: false, priceToken: 'signed' });
  line.priceByBrowser(null);
  expect(fieldsOf(line)).toEqual({ fromBrowser: true, priceToken: null });
});
