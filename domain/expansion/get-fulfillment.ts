import type { Static } from '@sinclair/typebox';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { loadFulfillment } from '../fulfillments/load.ts';
import { callerOf } from './actions.ts';
import { fulfillmentViews } from './fulfillment-actions.ts';
import type { ActionsQuery } from './action-schemas.ts';

/** A fulfillment; `expand=actions` adds what may be done with it. 404 `fulfillment_not_found`. */
export async function getFulfillment(
  ctx: Context,
  fulfillmentId: string,
  { expand = [] }: Static<typeof ActionsQuery>,
) {
  const found = await loadFulfillment(ctx, fulfillmentId);
  const [view] = await fulfillmentViews(ctx, await callerOf(ctx, expand), [found]);
  return view ?? fail('fulfillment_not_found');
}
