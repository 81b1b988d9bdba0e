import {
  lockOverdueInvoices,
  type OverdueScope,
} from '../../storage/queries/invoices/overdue-invoices.ts';
import { unitOfWork, type SystemContext } from '../context.ts';
import { emitInvoiceEvent } from './events.ts';

/**
 * Tells of open invoices whose due day is over, once each: `invoice.overdue` (60 §1). Answers how many, at most `batch`.
 * Running twice at once is harmless: the second waits for the locks and finds them told.
 */
export async function tellOverdue(
  ctx: SystemContext,
  scope: OverdueScope,
  batch: number,
): Promise<number> {
  return unitOfWork(ctx, async (tx) => {
    const overdue = await lockOverdueInvoices(tx, scope, batch);
    for (const { invoice, document, now } of overdue) {
      invoice.overdueAt = now;
      emitInvoiceEvent({ ...ctx, now: () => now }, tx, 'invoice.overdue', { invoice, document });
    }
    return overdue.length;
  });
}
