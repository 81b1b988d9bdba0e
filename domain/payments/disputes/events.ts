import type { Dispute } from '../../../storage/entities/disputes/dispute.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import type { EventTypeOf } from '../../event-types.ts';
import { emit } from '../../events.ts';
import { toDisputeView } from './view.ts';

/** Emits an event of a dispute, in order with those of its payment. */
export function emitDisputeEvent(
  ctx: BaseContext,
  tx: Transaction,
  dispute: Dispute,
  type: EventTypeOf<'dispute'>,
  extras: { readonly previous?: object } = {},
): void {
  const orderId = dispute.orderId ?? null;
  emit(ctx, tx, {
    type,
    source: dispute,
    data: toDisputeView(dispute),
    rootId: dispute.paymentId,
    ...extras,
    ...(orderId === null ? {} : { orderId }),
  });
}
