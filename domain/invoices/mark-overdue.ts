import type { DueScope } from '../../storage/queries/clock/due-work.ts';
import {
  lockOverdueInvoices,
  readOverdueInvoices,
  type InvoiceKey,
} from '../../storage/queries/invoices/overdue-invoices.ts';
import { unitOfWork, type SystemContext } from '../context.ts';
import { inOneCommit } from '../for-each-row.ts';
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
    const { done, hasProgress } = await inOneCommit(ctx, {
      kind: 'overdue',
      rows: await readOverdueInvoices(ctx.database, scope, BATCH),
      signal,
      run: (keys) => markBatch(ctx, scope, keys),
    });
    marked += done;
    if (!hasProgress) break;
  }
  return marked;
}

/** Safe in parallel: the second run waits for the locks and finds the invoices marked. */
async function markBatch(
  ctx: SystemContext,
  scope: DueScope,
  keys: readonly InvoiceKey[],
): Promise<number> {
  return unitOfWork(ctx, async (tx) => {
    const overdue = await lockOverdueInvoices(tx, keys, scope);
    for (const { invoice, document, now } of overdue) {
      invoice.overdueAt = now;
      emitInvoiceEvent({ ...ctx, now: () => now }, tx, 'invoice.overdue', { invoice, document });
    }
    return overdue.length;
  });
}
