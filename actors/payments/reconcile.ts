import { reconcilePayments } from '../../domain/payments/movements/reconcile-payments.ts';
import type { SweepTask } from '../runtime/task.ts';

const BATCH = 50;

/** Settles payments whose outcome was lost, or was decided later by their processor. */
export const reconcilePaymentsTask: SweepTask = {
  kind: 'sweep',
  name: 'payment-reconciliation',
  everyMs: 5_000,
  run: async ({ ctx }) => {
    const now = ctx.services.clock();
    return (await reconcilePayments(ctx, { now, batch: BATCH })) === BATCH;
  },
};
