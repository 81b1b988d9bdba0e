import type { DueScope } from '../../storage/queries/clock/due-work.ts';
import {
  lockOverdueInvoices,
  readOverdueInvoices,
  type InvoiceKey,
} from '../../storage/queries/invoices/overdue-invoices.ts';
import { unitOfWork, type DatabaseContext, type SystemContext } from '../context.ts';
import { inOneCommit } from '../for-each-row.ts';
import { emitInvoiceEvent } from './events.ts';
import { dueRange, type DueWork } from '../clock/due-work.ts';

const BATCH = 100;

/**
 * Marks each open invoice of the scope that is past due, once: `invoice.overdue` (contract 60 §1). Returns how many.
 */
async function markOverdue(
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
      run: (keys) => markTogether(ctx, scope, keys),
    });
    marked += done;
    if (!hasProgress) break;
  }
  return marked;
}

/**
 * Marks those of the invoices that are overdue, in one commit. Safe in parallel: the second run waits for the locks and
 * finds the invoices marked. Returns how many.
 */
export async function markTogether(
  ctx: DatabaseContext,
  scope: Pick<DueScope, 'at' | 'overTestClocks'>,
  keys: readonly InvoiceKey[],
): Promise<number> {
  return unitOfWork(ctx, async (tx) => {
    const overdue = await lockOverdueInvoices(tx, keys, scope);
    for (const { invoice, document, now } of overdue) {
      invoice.markOverdue(now);
      emitInvoiceEvent({ ...ctx, now: () => now }, tx, 'invoice.overdue', { invoice, document });
    }
    return overdue.length;
  });
}

/** Net-N invoices that become overdue. */
export const overdueWork: DueWork = {
  name: 'overdue',
  pattern: '*/10 * * * *',
  run: (ctx, scope, signal) => markOverdue(ctx, dueRange(ctx, scope), signal),
};
