import { describe, expect, test } from 'bun:test';
import type { DatabaseContext, Transaction } from '../../../domain/context.ts';
import type { MovementOutcome } from '../../../domain/ports/settlement.ts';
import { callKeyOf, intentKeys, triesOf } from '../../../domain/sales/open-movement.ts';
import { recordOnPayment, definePurpose, movementOf } from '../../../domain/sales/sale.ts';
import { newPaymentColumns, Payment } from '../../../storage/entities/payment.ts';
import {
  newTransactionColumns,
  PaymentTransaction,
} from '../../../storage/entities/payment-transaction.ts';

const id = '01950000-0000-7000-8000-000000000001';
const at = new Date('2026-11-29T12:00:00Z');
const ctx = {
  now: () => at,
  services: { clock: () => at, limits: { reconcileAfterMs: 120_000 } },
} as unknown as DatabaseContext;
const tx = { write: () => undefined, timerSet: () => undefined } as unknown as Transaction;
const movement = { workspaceId: id, paymentId: id, transactionId: id, attempt: null };

const action = { type: 'redirect', url: 'https://bank.example', expiresAt: '' } as const;
const outcomes = {
  approved: { kind: 'approved', ref: 'r', card: null, storedRef: null },
  declined: { kind: 'declined', ref: 'r', code: 'do_not_honor', class: 'soft', card: null },
  pending: { kind: 'pending', ref: 'r', nextAction: action, card: null },
  unknown: { kind: 'unknown' },
} as const satisfies Record<MovementOutcome['kind'], MovementOutcome>;

function rows() {
  const own = { id, workspaceId: id, environmentId: id, amount: 500, status: 'pending' };
  const payment: Payment = Object.assign(Object.create(Payment.prototype), {
    ...newPaymentColumns(),
    ...own,
  });
  const transaction: PaymentTransaction = Object.assign(
    Object.create(PaymentTransaction.prototype),
    { ...newTransactionColumns(), ...own, type: 'charge', idempotencyKey: 'ip:1:a1' },
  );
  return { ctx, payment, transactions: [transaction], transaction };
}

/** A purpose that only says what was asked of it. */
function recording(own: { readonly isHandled?: boolean; readonly leavesPayment?: boolean } = {}) {
  const sale = rows();
  const followed: string[] = [];
  const purpose = definePurpose({
    name: 'test',
    lock: async () => sale,
    ...(own.isHandled ? { weigh: async () => null } : {}),
    ...(own.leavesPayment ? {} : { recordOnPayment }),
    approved: () => {
      followed.push('approved');
    },
    declined: () => {
      followed.push('declined');
    },
    undecided: (_ctx, _tx, _sale, { kind, isNewAction }) => {
      followed.push(isNewAction ? `${kind} with a new action` : kind);
    },
    settled: movementOf,
  });
  const settle = (outcome: MovementOutcome) => purpose.settle(ctx, tx, movement, outcome);
  return { ...sale, followed, settle };
}

describe('an outcome', () => {
  test.each([
    ['approved', 'succeeded', 'captured', 'approved'],
    ['declined', 'failed', 'failed', 'declined'],
    ['pending', 'pending', 'pending', 'pending with a new action'],
    ['unknown', 'unknown', 'pending', 'unknown'],
  ] as const)(
    '%s is recorded, and its purpose follows',
    async (kind, ofMovement, ofPayment, what) => {
      const { settle, followed, payment, transaction } = recording();
      expect(await settle(outcomes[kind])).toEqual({ payment, transaction });
      expect([transaction.status, payment.status]).toEqual([ofMovement, ofPayment]);
      expect(followed).toEqual([what]);
    },
  );

  test.each([
    ['approved', 'declined'],
    ['declined', 'approved'],
    ['approved', 'unknown'],
  ] as const)('that is %s is not %s afterwards', async (first, second) => {
    const { settle, followed, transaction } = recording();
    await settle(outcomes[first]);
    const { status } = transaction;
    await settle(outcomes[second]);
    expect(transaction.status).toBe(status);
    expect(followed).toEqual([first]);
  });

  test('that a lookup finds unchanged announces no action a second time', async () => {
    const { settle, followed } = recording();
    for (const kind of ['unknown', 'pending', 'pending', 'unknown', 'pending', 'approved'] as const)
      await settle(outcomes[kind]);
    expect(followed).toEqual([
      'unknown',
      'pending with a new action',
      'pending',
      'unknown',
      'pending',
      'approved',
    ]);
  });

  test('that its purpose has handled is recorded nowhere else', async () => {
    const { settle, followed, payment, transaction } = recording({ isHandled: true });
    await settle(outcomes.approved);
    expect([transaction.status, payment.status, ...followed]).toEqual(['pending', 'pending']);
  });

  test('of a modification leaves the payment to what follows', async () => {
    const { settle, payment, transaction } = recording({ leavesPayment: true });
    await settle(outcomes.declined);
    expect([transaction.status, payment.status]).toEqual(['failed', 'pending']);
  });

  test('of a transaction that is gone is refused', async () => {
    const { settle, transaction } = recording();
    transaction.id = '01950000-0000-7000-8000-000000000002';
    await expect(settle(outcomes.approved)).rejects.toThrow('is gone');
  });
});

/** Processors know them: another key is another charge. */
test.each([
  [callKeyOf(intentKeys.checkout('cs_1'), 2, 0), 'cs:cs_1:a2:c0'],
  [callKeyOf(intentKeys.edit('e'), 1), 'oe:e:a1'],
  [callKeyOf(intentKeys.invoice('p'), 3), 'ip:p:a3'],
  [callKeyOf(intentKeys.period('s', 4), 2), 'sub:s:p4:a2'],
  [callKeyOf(intentKeys.change('s', 'o'), 1), 'sub:s:co:a1'],
  [callKeyOf(intentKeys.finalUsage('s', 'o'), 1), 'sub:s:uo:a1'],
  [callKeyOf(intentKeys.modification('refund', 'p', 'oe:e'), 1), 'rf:p:oe:e:a1'],
  [callKeyOf(intentKeys.modification('capture', 'p', 'k'), 1), 'cap:p:k:a1'],
  [callKeyOf(intentKeys.modification('void', 'p', 'lapsed'), 2), 'void:p:lapsed:a2'],
])('%s is the key of its call', (key, expected) => expect(key).toBe(expected));

test('the tries at an intent are none of another', () => {
  const { transaction } = rows();
  expect(triesOf([transaction], intentKeys.invoice('1'))).toEqual([transaction]);
  expect(triesOf([transaction], intentKeys.invoice('10'))).toEqual([]);
});
