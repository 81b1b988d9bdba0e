import type { Payment } from '../../storage/entities/payment.ts';
import { enqueueJob } from '../../storage/jobs.ts';
import type { BaseContext, Transaction } from '../context.ts';

/** Names the task `actors/payments/return-payment.ts`. */
export const RETURN_PAYMENT = 'payment-return';

/** Requests the return of a payment whose order had ended when its money arrived. */
export function enqueueReturn(
  { services }: BaseContext,
  tx: Transaction,
  { id, workspaceId }: Pick<Payment, 'id' | 'workspaceId'>,
): void {
  enqueueJob(tx, { kind: RETURN_PAYMENT, key: id, workspaceId, runAt: services.clock() });
}
