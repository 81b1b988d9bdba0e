import type { DueScope } from '../../storage/queries/clock/due-work.ts';
import { lockOverdueInvoices } from '../../storage/queries/invoices/overdue-invoices.ts';
import { unitOfWork, type SystemContext } from '../context.ts';
import { emitInvoiceEvent } from './events.ts';

const BATCH = 100;

/** Marks each open invoice of the scope that is past due, once: `invoice.overdue` (60 §1). Returns how many. */
export async function markOverdue(
  ctx: SystemContext,
  scope: DueScope,
  signal?: AbortSignal,
): Promise<number> {
  let marked = 0;
  while (!signal?.aborted) {
    const batch = await markBatch(ctx, scope);
    marked += batch;
    // A batch is also short when a concurrent run marked some of its invoices first.
    if (batch === 0) break;
  }
  return marked;
}

/** Safe in parallel: the second run waits for the locks and finds the invoices marked. */
async function markBatch(ctx: SystemContext, scope: DueScope): Promise<number> {
  return unitOfWork(ctx, async (tx) => {
    const overdue = await lockOverdueInvoices(tx, scope, BATCH);
    for (const { invoice, document, now } of overdue) {
      invoice.overdueAt = now;
      emitInvoiceEvent({ ...ctx, now: () => now }, tx, 'invoice.overdue', { invoice, document });
    }
    return overdue.length;
  });
}
