import {
  lockOverdueInvoices,
  type OverdueScope,
} from '../../storage/queries/invoices/overdue-invoices.ts';
import { unitOfWork, type SystemContext } from '../context.ts';
import { emitInvoiceEvent } from './events.ts';

const BATCH = 100;

/** Marks every open invoice of the scope whose due day is over, once: `invoice.overdue` (60 §1). Returns how many. */
export async function markOverdue(
  ctx: SystemContext,
  scope: OverdueScope,
  signal?: AbortSignal,
): Promise<number> {
  let marked = 0;
  while (!signal?.aborted) {
    const batch = await markBatch(ctx, scope);
    marked += batch;
    // A batch is also short when another process marked some of its invoices first.
    if (batch === 0) break;
  }
  return marked;
}

/** Two runs at once are harmless: the second waits for the locks and finds the invoices marked. */
async function markBatch(ctx: SystemContext, scope: OverdueScope): Promise<number> {
  return unitOfWork(ctx, async (tx) => {
    const overdue = await lockOverdueInvoices(tx, scope, BATCH);
    for (const { invoice, document, now } of overdue) {
      invoice.overdueAt = now;
      emitInvoiceEvent({ ...ctx, now: () => now }, tx, 'invoice.overdue', { invoice, document });
    }
    return overdue.length;
  });
}
