import type { BaseContext, Transaction } from '../context.ts';
import type { EventTypeOf } from '../event-types.ts';
import { emit } from '../events.ts';
import { toInvoiceDetailView, type InvoiceWithDocument } from './view.ts';

/** Emits an invoice event: the invoice in the shape of GET, plus the type's extras. */
export function emitInvoiceEvent(
  ctx: BaseContext,
  tx: Transaction,
  type: EventTypeOf<'invoice'>,
  found: Omit<InvoiceWithDocument, 'hasPdf'>,
  extras: { readonly data?: object; readonly previous?: object } = {},
): void {
  emit(ctx, tx, {
    type,
    source: found.invoice,
    // A new version has no PDF yet.
    data: { ...toInvoiceDetailView({ ...found, hasPdf: false }), ...extras.data },
    ...(extras.previous ? { previous: extras.previous } : {}),
    orderId: found.invoice.orderId,
    rootId: found.invoice.orderId,
  });
}
