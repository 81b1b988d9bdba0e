import { fail } from '../../errors.ts';
import type { SettledMovement } from '../../ports/settlement.ts';

/** The settled modification, or 402 `payment_failed` when the processor declined it. */
export function requireNotFailed(settled: SettledMovement, message: string): SettledMovement {
  const { payment, transaction } = settled;
  if (transaction.status !== 'failed') return settled;
  const { declineCode = null, declineClass = null, id: transactionId } = transaction;
  const details = { paymentId: payment.id, transactionId, declineCode, declineClass };
  fail('payment_failed', details, { message });
}
