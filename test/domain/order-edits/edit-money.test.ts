import { describe, expect, test } from 'bun:test';
import { fc } from '../../support/properties.ts';
import { planMoney } from '../../../domain/order-edits/edit-money.ts';
import { derivePaymentStatus } from '../../../domain/orders/refresh-order.ts';
import { Payment } from '../../../storage/entities/payment.ts';
import type { UndecidedCall } from '../../../storage/queries/orders/order-money.ts';

/** A payment as far as the plan looks at it. */
function payment(part: Partial<Payment>): Payment {
  return Object.assign(Object.create(Payment.prototype), {
    id: crypto.randomUUID(),
    status: 'captured',
    deferred: false,
    amountAuthorized: 0,
    amountCaptured: 0,
    amountRefunded: 0,
    createdAt: new Date(0),
    ...part,
  });
}
const card = (amount: number, refunded = 0, at = 0): Payment =>
  payment({
    status: refunded === 0 ? 'captured' : refunded === amount ? 'refunded' : 'partially_refunded',
    amountAuthorized: amount,
    amountCaptured: amount,
    amountRefunded: refunded,
    createdAt: new Date(at),
  });
const held = (amount: number) => payment({ status: 'authorized', amountAuthorized: amount });
const onAccount = payment({ status: 'pending', deferred: true });

function plan(
  previousTotal: number,
  newTotal: number,
  payments: readonly Payment[],
  undecided: readonly UndecidedCall[] = [],
) {
  const paymentStatus = derivePaymentStatus(previousTotal, payments);
  const { settlement, charge, refunds } = planMoney(
    { previousTotal, newTotal, paymentStatus },
    { payments, undecided },
  );
  return [settlement, charge, refunds.map(({ amount }) => amount)];
}

describe('planMoney', () => {
  const cases: [string, unknown[], unknown[]][] = [
    ['no difference', plan(100, 100, [card(100)]), ['none', 0, []]],
    ['more on captured money', plan(100, 130, [card(100)]), ['charged', 30, []]],
    ['less on captured money', plan(100, 60, [card(100)]), ['refunded', 0, [40]]],
    ['nothing paid yet', plan(100, 130, []), ['totals_only', 0, []]],
    [
      'a payment that failed',
      plan(100, 60, [payment({ status: 'failed' })]),
      ['totals_only', 0, []],
    ],
    ['paid in part by hand', plan(100, 130, [card(40)]), ['totals_only', 0, []]],
    [
      'less, but not below what was paid in part',
      plan(100, 60, [card(40)]),
      ['totals_only', 0, []],
    ],
    ['below what was paid in part', plan(100, 30, [card(40)]), ['refunded', 0, [10]]],
    ['less, within what was authorized', plan(100, 60, [held(100)]), ['totals_only', 0, []]],
    ['more, again within it', plan(60, 100, [held(100)]), ['totals_only', 0, []]],
    ['more than was authorized', plan(60, 130, [held(100)]), ['charged', 30, []]],
    ['more on account', plan(100, 130, [onAccount]), ['invoice_updated', 0, []]],
    ['less on account', plan(100, 60, [onAccount]), ['invoice_updated', 0, []]],
    ['nothing on account', plan(100, 0, [onAccount]), ['invoice_voided', 0, []]],
    [
      'less over two payments, newest first',
      plan(130, 60, [card(100, 0, 1), card(30, 0, 2)]),
      ['refunded', 0, [30, 40]],
    ],
    [
      'less, where a part was a goodwill refund',
      plan(100, 60, [card(100, 10)]),
      ['refunded', 0, [30]],
    ],
    ['more, after an edit gave back', plan(60, 100, [card(100, 40)]), ['charged', 40, []]],
    ['more, while something is owed', plan(60, 80, [card(100)]), ['totals_only', 0, []]],
    [
      'more, while a refund is on its way',
      (() => {
        const paid = card(100);
        const refund = { paymentId: paid.id, type: 'refund', amount: 40, lineItems: null };
        return plan(60, 80, [paid], [refund]);
      })(),
      ['charged', 20, []],
    ],
    ['a free order that costs something now', plan(0, 50, [card(0)]), ['charged', 50, []]],
  ];
  for (const [name, planned, wanted] of cases)
    test(name, () => {
      expect(planned).toEqual(wanted);
    });

  test('after any edits of a paid order what is held is what it comes to', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 12 }),
        (first, totals) => {
          let total = first;
          const payments = [card(first)];
          for (const [index, next] of totals.entries()) {
            const paymentStatus = derivePaymentStatus(total, payments);
            // A refunded order is not edited any more.
            if (paymentStatus === 'refunded') return;
            const money = planMoney(
              { previousTotal: total, newTotal: next, paymentStatus },
              { payments, undecided: [] },
            );
            for (const { payment: of, amount } of money.refunds) of.amountRefunded += amount;
            if (money.charge > 0) payments.push(card(money.charge, 0, index + 1));
            total = next;
            const sum = payments.reduce(
              (left, of) => left + of.amountCaptured - of.amountRefunded,
              0,
            );
            expect(sum).toBe(total);
            for (const of of payments)
              expect(of.amountRefunded).toBeLessThanOrEqual(of.amountCaptured);
          }
        },
      ),
    );
  });
});
