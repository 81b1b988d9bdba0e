import type { Static } from '@sinclair/typebox';
import type { Context } from '../context.ts';
import { loadReturn } from '../returns/load.ts';
import { toReturnView } from '../returns/view.ts';
import { actionsBy, callerOf } from './actions.ts';
import type { ActionsQuery } from './action-schemas.ts';
import { returnRules } from './return-actions.ts';

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
