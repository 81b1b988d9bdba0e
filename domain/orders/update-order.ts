import { isDeepStrictEqual } from 'node:util';
import { namesOf, pick } from '../../storage/orm/columns.ts';
import type { Order } from '../../storage/entities/order.ts';
import type { Concluded, Context } from '../context.ts';
import { purchaseTextChanges } from '../purchase.ts';
import { changeOrder } from './change-order.ts';
import { requireAction, requireNothingShipped } from './require-action.ts';
import type { OrderChanges } from './schemas.ts';
import { searchedIn, searchTextAfter } from './write-order.ts';
import type { OrderWithLines } from './view.ts';

const textFields = namesOf(purchaseTextChanges);

/**
 * Updates the non-monetary fields of an order; `metadata` is replaced as a whole, except for the discount terms. A later
 * payment of the order keeps the changed fields. 409 `invalid_state` for a closed order, and for an address change
 * after the first shipment.
 */
export function updateOrder(
  ctx: Context,
  orderId: string,
  changes: OrderChanges,
): Promise<Concluded<OrderWithLines>> {
  return changeOrder(ctx, orderId, (found) => {
    const { order } = found;
    requireAction(order, 'update');
    const wanted = fieldsAfter(order, changes);
    const isMoved = !isDeepStrictEqual(wanted.shippingAddress, order.shippingAddress);
    if (isMoved) requireNothingShipped(found);
    if (!isMoved && isDeepStrictEqual(pick(order, namesOf(wanted)), wanted)) return false;
    const before = searchedIn(found);
    order.revise(
      wanted,
      namesOf(wanted).filter((name) => changes[name] !== undefined),
    );
    order.index(searchTextAfter(order.searchText, before, searchedIn(found)));
    return true;
  });
}

function fieldsAfter(order: Order, changes: OrderChanges) {
  const { metadata, shippingAddress } = changes;
  return {
    ...pick(order, textFields),
    ...pick(changes, textFields),
    // Clients cannot write `appliedDiscount`: edits of the order are priced by it.
    metadata: metadata
      ? { ...metadata, ...pick(order.metadata, ['appliedDiscount']) }
      : order.metadata,
    shippingAddress: shippingAddress === undefined ? order.shippingAddress : shippingAddress,
  };
}
