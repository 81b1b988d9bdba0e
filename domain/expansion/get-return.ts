import type { Static } from '@sinclair/typebox';
import type { Context } from '../context.ts';
import { listReturnsOfOrder } from '../returns/list-returns.ts';
import { loadReturn } from '../returns/load.ts';
import { toReturnView } from '../returns/view.ts';
import { actionsBy, callerOf } from './actions.ts';
import { pageWithActions } from './view-with-actions.ts';
import type { ActionsQuery } from './action-schemas.ts';
import { returnRules } from './return-actions.ts';
import type { ReturnsOfOrderQuery } from './unexpanded-schemas.ts';

/** A return; `expand=actions` adds what may be done with it. 404 `not_found`. */
export async function getReturn(
  ctx: Context,
  returnId: string,
  { expand = [] }: Static<typeof ActionsQuery>,
) {
  const found = await loadReturn(ctx, returnId);
  const caller = await callerOf(ctx, expand);
  const view = toReturnView(found);
  return caller ? { ...view, actions: actionsBy(caller, returnRules, found) } : view;
}

/** The returns of an order, newest first; `expand=actions` adds what may be done with each. 404 `not_found`. */
export async function listExpandedReturns(
  ctx: Context,
  orderId: string,
  { expand = [], ...request }: Static<typeof ReturnsOfOrderQuery>,
) {
  const page = await listReturnsOfOrder(ctx, orderId, request);
  const caller = await callerOf(ctx, expand);
  return pageWithActions(
    page,
    toReturnView,
    caller && ((one) => actionsBy(caller, returnRules, one)),
  );
}
