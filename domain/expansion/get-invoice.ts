import type { Static } from '@sinclair/typebox';
import type { Context } from '../context.ts';
import { getInvoice } from '../invoices/load.ts';
import { toInvoiceDetailView } from '../invoices/view.ts';
import { callerOf } from './actions.ts';
import { readInvoiceActions } from './invoice-actions.ts';
import type { ActionsQuery } from './action-schemas.ts';

/** An invoice as its newest document shows it; `expand=actions` adds what may be done with it. 404 `not_found`. */
export async function getExpandedInvoice(
  ctx: Context,
  invoiceId: string,
  { expand = [] }: Static<typeof ActionsQuery>,
) {
  const found = await getInvoice(ctx, invoiceId);
  const view = toInvoiceDetailView(found);
  const caller = await callerOf(ctx, expand);
  if (!caller) return view;
  const actions = await readInvoiceActions(ctx, caller, [found.invoice]);
  return { ...view, actions: actions.get(view.id) };
}
