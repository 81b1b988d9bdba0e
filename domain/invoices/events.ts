import type { BaseContext, Transaction } from '../context.ts';
import type { EventTypeOf } from '../event-types.ts';
import { emit } from '../events.ts';
import { toInvoiceDetailView, type InvoiceWithDocument } from './view.ts';

/** Emits an invoice event with the invoice as GET answers it, plus the type's extras. */
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
    // A version that was just written has no PDF yet.
    data: { ...toInvoiceDetailView({ ...found, hasPdf: false }), ...extras.data },
    ...(extras.previous ? { previous: extras.previous } : {}),
    orderId: found.invoice.orderId,
  });
}
