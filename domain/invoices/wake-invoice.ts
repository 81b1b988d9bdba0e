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
  const now = ctx.services.clock();
  const found = await readOverdueFrom(ctx.database, invoice, now);
  if (!found?.isOverdue) return found?.at ?? null;
  await markTogether(ctx, { at: now, overTestClocks: false }, [invoice]);
  return (await readOverdueFrom(ctx.database, invoice, now))?.at ?? null;
}
