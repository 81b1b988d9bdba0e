import {
  readInvoiceTime,
  type InvoiceKey,
  LOCK_INVOICE_BY_ID,
  lockOverdueInvoices,
  readOverdueInvoices,
} from '../../storage/queries/invoices/overdue-invoices.ts';
import { Invoice } from '../../storage/entities/invoice.ts';
import type { DueScope } from '../../storage/queries/clock/due-work.ts';
import { type SystemContext, unitOfWork, type DatabaseContext } from '../context.ts';
import { enterWorkspace } from '../tenancy/enter-tenant.ts';
import { requestOrderMail } from '../mail/queue-mail.ts';
import { inOneCommit } from '../for-each-row.ts';
import { dueRange, type DueWork } from '../clock/due-work.ts';
import { nextInvoiceStep } from './due-day.ts';
import { emitInvoiceEvent } from './revise-invoice.ts';

/**
 * Marks an invoice that is overdue and has its buyer reminded, by its environment's clock; returns when something is due
 * next, null once nothing is: it is paid, voided, or was reminded of for the last time.
 */
export async function wakeInvoice(base: SystemContext, invoice: InvoiceKey): Promise<Date | null> {
  const ctx = enterWorkspace(base, invoice.workspaceId, base.actor);
  const real = ctx.services.clock();
  for (;;) {
    const found = await readInvoiceTime(ctx.database, invoice);
    const now = found?.clockNow ?? real;
    const step = found && nextInvoiceStep(found, now);
    if (!step) return null;
    if (step.at > now) return step.at;
    if (step.kind === 'reminder') await remind(ctx, invoice, step.index, now);
    else if ((await markTogether(ctx, { at: real, overTestClocks: false }, [invoice])) === 0)
      return step.at;
  }
}

/** Has the buyer of an open invoice reminded, if the reminder is still the next; once. */
async function remind(
  ctx: DatabaseContext,
  { workspaceId, id }: InvoiceKey,
  index: number,
  now: Date,
): Promise<void> {
  await unitOfWork(ctx, async (tx) => {
    const [row] = await tx.query(LOCK_INVOICE_BY_ID, [workspaceId, id]);
    if (!row) return;
    const invoice = tx.em.map(Invoice, row);
    const step = nextInvoiceStep(invoice, now);
    if (step?.kind !== 'reminder' || step.index !== index || step.at > now) return;
    invoice.markReminded(index);
    requestOrderMail(ctx, tx, 'due', invoice, String(index));
  });
}

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
async function markTogether(
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
