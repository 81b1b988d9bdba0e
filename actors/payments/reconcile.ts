import { reconcilePayments } from '../../domain/sales/reconcile-payments.ts';
import { LATE_MS, reportRepairs } from '../runtime/repair.ts';
import type { SweepTask } from '../runtime/task.ts';

const BATCH = 50;
const name = 'payment-reconciliation';

/** Repairs: looks up what should have been looked up two minutes ago by its actor. */
export const reconcilePaymentsTask: SweepTask = {
  kind: 'sweep',
  name,
  everyMs: 15_000,
  run: async (run) => {
    const now = new Date(run.ctx.services.clock().getTime() - LATE_MS);
    const repairs = await reconcilePayments(run.ctx, { now, batch: BATCH });
    reportRepairs(run, name, repairs);
    return repairs === BATCH;
  },
};
