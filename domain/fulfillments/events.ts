import type { FulfillmentRows } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import type { BaseContext, Transaction } from '../context.ts';
import type { EventTypeOf } from '../event-types.ts';
import { emit } from '../events.ts';
import { toFulfillmentView } from './view.ts';

/** Emits a fulfillment event: the fulfillment in the shape of GET, plus the type's extras. */
export function emitFulfillmentEvent(
  ctx: BaseContext,
  tx: Transaction,
  type: EventTypeOf<'fulfillment'>,
  found: FulfillmentRows,
  extras: { readonly data?: object; readonly previous?: object } = {},
): void {
  emit(ctx, tx, {
    type,
    source: found.fulfillment,
    data: { ...toFulfillmentView(found), ...extras.data },
    ...(extras.previous ? { previous: extras.previous } : {}),
    orderId: found.fulfillment.orderId,
    rootId: found.fulfillment.orderId,
  });
}
