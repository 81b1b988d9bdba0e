import type { Static } from '@sinclair/typebox';
import type { Payment } from '../../storage/entities/payment.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { loadPayment, lockPaymentWithTransactions } from '../payments/load.ts';
import { receivedAtOf } from './received-at.ts';
import { recordPaid } from './record-paid.ts';
import type { MarkPaidBody } from '../payments/schemas.ts';

type Input = Static<typeof MarkPaidBody>;

/**
 * Records that a Net-N payment was received in full; its invoice is paid with it (contract 60 §1). 404; 409
 * `not_invoice`, or `invalid_state` when it is not outstanding.
 */
export async function markPaid(
  ctx: Context,
  paymentId: string,
  input: Input,
): Promise<Concluded<Payment>> {
  const known = await loadPayment(ctx, paymentId);
  const receivedAt = receivedAtOf(ctx, 'paidAt', input.paidAt);
  return concludingUnit(ctx, async (tx) => {
    const locked = await lockPaymentWithTransactions(tx, known.workspaceId, known.id);
    await recordPaid(ctx, tx, locked, { receivedAt, reference: input.reference ?? null });
    return locked.payment;
  });
}
