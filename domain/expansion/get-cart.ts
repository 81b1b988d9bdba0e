import type { Static } from '@sinclair/typebox';
import { getCart } from '../carts/get-cart.ts';
import { loadCart } from '../carts/load.ts';
import type { Context } from '../context.ts';
import { callerOf } from './actions.ts';
import { readCartActions } from './cart-actions.ts';
import type { CartQuery } from './part-schemas.ts';

/** A cart now, or at an earlier sequence; `expand=actions` adds what may be done with it now. 404 `cart_not_found`. */
export async function getExpandedCart(
  ctx: Context,
  cartId: string,
  { expand = [], atSequence }: Static<typeof CartQuery>,
) {
  const caller = await callerOf(ctx, expand);
  const view = await getCart(ctx, cartId, atSequence ?? null);
  if (!caller) return view;
  return { ...view, actions: await readCartActions(ctx, caller, await loadCart(ctx, cartId)) };
}
