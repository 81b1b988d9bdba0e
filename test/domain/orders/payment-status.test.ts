import { describe, expect, test } from 'bun:test';
import { derivePaymentStatus, type PaymentFacts } from '../../../domain/orders/refresh-order.ts';

const payment = (
  status: PaymentFacts['status'],
  amountCaptured = 0,
  amountRefunded = 0,
): PaymentFacts => ({ status, amountCaptured, amountRefunded });

describe('derivePaymentStatus', () => {
  const cases: [string, number, PaymentFacts[], PaymentFacts['status']][] = [
    ['a draft without a payment', 3000, [], 'pending'],
    ['a draft of nothing to pay, not completed', 0, [], 'pending'],
    ['nothing to pay, completed', 0, [payment('captured')], 'captured'],
    ['undecided', 3000, [payment('pending')], 'pending'],
    ['authorized', 3000, [payment('authorized')], 'authorized'],
    ['captured', 3000, [payment('captured', 3000)], 'captured'],
    [
      'captured in two parts',
      3000,
      [payment('captured', 1000), payment('captured', 2000)],
      'captured',
    ],
    ['captured in part only', 3000, [payment('captured', 1000)], 'pending'],
    ['an edit made it dearer', 4000, [payment('captured', 3000), payment('pending')], 'pending'],
    ['refunded in part', 3000, [payment('partially_refunded', 3000, 1)], 'partially_refunded'],
    ['refunded', 3000, [payment('refunded', 3000, 3000)], 'refunded'],
    [
      'one of two refunded',
      3000,
      [payment('refunded', 1000, 1000), payment('captured', 2000)],
      'partially_refunded',
    ],
    ['voided', 3000, [payment('voided')], 'voided'],
    ['failed', 3000, [payment('failed'), payment('failed')], 'failed'],
    ['failed, then another begun', 3000, [payment('failed'), payment('pending')], 'pending'],
    ['failed and voided', 3000, [payment('failed'), payment('voided')], 'pending'],
  ];
  for (const [name, total, payments, status] of cases) {
    test(`${name}: ${status}`, () => {
      expect(derivePaymentStatus(total, payments)).toBe(status);
    });
  }
});
