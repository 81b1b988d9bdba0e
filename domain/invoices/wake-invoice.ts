import {
  readInvoiceTime,
  type InvoiceKey,
  LOCK_INVOICE_BY_ID,
} from '../../storage/queries/invoices/overdue-invoices.ts';
import { type SystemContext, unitOfWork, type DatabaseContext } from '../context.ts';
import { enterWorkspace } from '../tenancy/enter-tenant.ts';
import { markTogether } from './mark-overdue.ts';
import { nextInvoiceStep } from './next-step.ts';
import { Invoice } from '../../storage/entities/invoice.ts';
import { requestOrderMail } from '../mail/request-order-mail.ts';

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
