import { readEdit } from '../../storage/queries/orders/order-edits.ts';
import { readUndecidedCalls } from '../../storage/queries/orders/order-money.ts';
import { readTakenQuantities } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { requireCancellable } from '../cancellation/require-cancellable.ts';
import { isBeingPaid, requireNotBeingPaid } from '../carts/lock.ts';
import type { Context } from '../context.ts';
import {
  openQuantities,
  requireFulfillable,
  requireShipped,
} from '../fulfillments/require-state.ts';
import { requireEditable, type EditFacts } from '../order-edits/require-editable.ts';
import { requirePayable } from '../orders/load.ts';
import { mayBeCheckedOut } from '../orders/lock-purchase.ts';
import { requireAction, requireNothingShipped } from '../orders/require-action.ts';
import type { OrderWithLines } from '../orders/view.ts';
import { actionsBy, type Actions, type Caller, type VerbRules } from './actions.ts';
import type { VerbOf } from './verbs.ts';

/** The checks of an order's verbs need these facts. */
interface OrderFacts extends OrderWithLines, EditFacts {
  /** The units of each line that fulfillments took. */
  readonly taken: ReadonlyMap<string, number>;
}

export const orderRules: VerbRules<VerbOf<'order'>, OrderFacts> = {
  isBilled: true,
  rules: {
    update: { scope: 'orders:write', check: ({ order }) => requireAction(order, 'update') },
    // What `update` takes of an address.
    updateShippingAddress: {
      scope: 'orders:write',
      check: (facts) => {
        requireAction(facts.order, 'update');
        requireNothingShipped(facts);
      },
    },
    editLineItems: { scope: 'orders:write', check: requireEditable },
    cancel: {
      scope: 'orders:write',
      check: (facts) =>
        requireCancellable({
          ...facts,
          isPaying: facts.isPaying && mayBeCheckedOut(facts.order),
        }),
    },
    close: { scope: 'orders:write', check: ({ order }) => requireAction(order, 'close') },
    reopen: { scope: 'orders:write', check: ({ order }) => requireAction(order, 'reopen') },
    fulfill: {
      scope: 'fulfillments:write',
      check: ({ order, lines, taken }) => {
        requireFulfillable(order);
        openQuantities(lines, taken, undefined);
      },
    },
    createReturn: { scope: 'fulfillments:write', check: requireShipped },
    recordPayment: {
      scope: 'payments:write',
      check: (facts) => {
        requirePayable(facts);
        requireNotBeingPaid(facts.isPaying);
      },
    },
  },
};

/** Reads what the caller may do with an order now. */
export async function readOrderActions(
  { database }: Context,
  caller: Caller,
  found: OrderWithLines,
): Promise<Actions> {
  const { id, workspaceId, cartId, checkoutSessionId: sessionId, pendingEditId } = found.order;
  const reads = database.together();
  const [undecided, taken, isPaying, pendingEdit] = await Promise.all([
    readUndecidedCalls(reads, workspaceId, id),
    readTakenQuantities(reads, workspaceId, id),
    isBeingPaid(reads, workspaceId, { cartId, sessionId }),
    pendingEditId ? readEdit(database, workspaceId, pendingEditId) : null,
  ]);
  return actionsBy(caller, orderRules, { ...found, undecided, taken, isPaying, pendingEdit });
}
