import {
  readInvoiceTime,
  type InvoiceKey,
} from '../../storage/queries/invoices/overdue-invoices.ts';
import type { SystemContext } from '../context.ts';
import { enterWorkspace } from '../tenancy/enter-tenant.ts';
import { markTogether } from './mark-overdue.ts';
import { nextInvoiceStep } from './next-step.ts';
import { remind } from './remind.ts';

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
