import type { ReturnRows } from '../../storage/queries/returns/return-rows.ts';
import type { BaseContext, Transaction } from '../context.ts';
import type { EventTypeOf } from '../event-types.ts';
import { emit } from '../events.ts';
import { toReturnView } from './view.ts';

/** Emits an event of a return, with the return in the shape of GET. */
export function emitReturnEvent(
  ctx: BaseContext,
  tx: Transaction,
  type: EventTypeOf<'return'>,
  found: ReturnRows,
  previous?: object,
): void {
  const { orderReturn } = found;
  emit(ctx, tx, {
    type,
    source: orderReturn,
    data: toReturnView(found),
    ...(previous ? { previous } : {}),
    orderId: orderReturn.orderId,
    rootId: orderReturn.orderId,
  });
}
