import type { Payment } from '../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import { openMovement } from './open-movement.ts';

export interface ReceivedMoney {
  readonly receivedAt: Date;
  /** The merchant's own reference, such as a bank's booking text. */
  readonly reference: string | null;
}

/**
 * Records a payment's whole amount as received outside the service: captured, with a transaction without a processor.
 * The caller updates order and invoice and emits the events.
 */
export function recordReceived(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  received: ReceivedMoney,
): PaymentTransaction {
  const { id, amount, connectorId = null } = payment;
  payment.receive(received, ctx.now());
  return openMovement(ctx, tx, payment, {
    purpose: 'recorded',
    type: 'charge',
    amount,
    idempotencyKey: `rec:${id}`,
    attempt: 1,
    connectorId,
    call: null,
  });
}

const SKEW_MS = 5 * 60_000;

/** When money was received, by default now; 422 `validation_error` for a time in the future. */
export function receivedAtOf(ctx: BaseContext, path: string, given: string | undefined): Date {
  const now = ctx.now();
  if (given === undefined) return now;
  const at = new Date(given);
  // Other systems' clocks may be slightly ahead.
  if (at.getTime() <= now.getTime() + SKEW_MS) return at;
  const message = 'lies in the future';
  fail('validation_error', [{ path, code: 'in_future', message, received: given }], {
    status: 422,
  });
}
