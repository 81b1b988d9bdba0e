import type { FulfillmentRows } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { mapOrderRow, ORDERS_WITH_LINES_BY_ID } from '../../storage/queries/orders/order-rows.ts';
import type { Context } from '../context.ts';
import type { LockedFulfillment } from '../fulfillments/load.ts';
import {
  requireDeliverable,
  requireDownloadable,
  requireFileAddable,
  requireFileRemovable,
  requireReleasable,
  requireShippable,
  requireState,
} from '../fulfillments/require-state.ts';
import { toFulfillmentView, type FulfillmentView } from '../fulfillments/view.ts';
import { actionsBy, withActions, type Actions, type Caller, type VerbRules } from './actions.ts';
import type { VerbOf } from './verbs.ts';

const scope = 'fulfillments:write';

export const fulfillmentRules: VerbRules<VerbOf<'fulfillment'>, LockedFulfillment> = {
  isBilled: false,
  rules: {
    update: { scope },
    ship: { scope, check: requireShippable },
    deliver: { scope, check: requireDeliverable },
    return: { scope, check: (facts) => requireState(facts, 'return') },
    cancel: { scope, check: (facts) => requireState(facts, 'cancel') },
    addFile: { scope, check: requireFileAddable },
    // Of any file; the first one of them as well as another.
    removeFile: { scope, check: (facts) => requireFileRemovable(facts, facts.files[0]) },
    release: { scope, check: requireReleasable },
    createDownloadLinks: { scope, check: requireDownloadable },
  },
};

/** The views of fulfillments, each with its actions for a caller of those. */
export async function fulfillmentViews(
  ctx: Context,
  caller: Caller | null,
  fulfillments: readonly FulfillmentRows[],
): Promise<FulfillmentView[]> {
  const actions = caller && (await readFulfillmentActions(ctx, caller, fulfillments));
  return withActions(fulfillments.map(toFulfillmentView), actions);
}

/** Reads what the caller may do with each fulfillment now, by its id, in a number of statements that is always the same. */
async function readFulfillmentActions(
  { database, workspaceId }: Context,
  caller: Caller,
  fulfillments: readonly FulfillmentRows[],
): Promise<ReadonlyMap<string, Actions>> {
  const orderIds = fulfillments.map(({ fulfillment }) => fulfillment.orderId);
  const rows = await database.read(ORDERS_WITH_LINES_BY_ID, [workspaceId, orderIds]);
  const em = database.em();
  const orders = rows.map((row) => mapOrderRow(em, row));
  return new Map(
    fulfillments.map((found) => {
      const { id, orderId } = found.fulfillment;
      const of = orders.find(({ order }) => order.id === orderId);
      if (!of) throw new Error(`fulfillment ${id} has lost its order`);
      return [id, actionsBy(caller, fulfillmentRules, { ...found, of })];
    }),
  );
}
