import {
  readOverdueFrom,
  type InvoiceKey,
} from '../../storage/queries/invoices/overdue-invoices.ts';
import type { SystemContext } from '../context.ts';
import { enterWorkspace } from '../tenancy/enter-tenant.ts';
import { markTogether } from './mark-overdue.ts';

/** Marks an invoice that is overdue; returns when it will be, null once it is marked, paid or voided. */
export async function wakeInvoice(base: SystemContext, invoice: InvoiceKey): Promise<Date | null> {
  const ctx = enterWorkspace(base, invoice.workspaceId, base.actor);
  const overdueFrom = await readOverdueFrom(ctx.database, invoice);
  const now = ctx.now();
  if (overdueFrom === null || overdueFrom > now) return overdueFrom;
  await markTogether(ctx, { at: now, overTestClocks: false }, [invoice]);
  return readOverdueFrom(ctx.database, invoice);
}
