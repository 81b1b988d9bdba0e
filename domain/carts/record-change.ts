import { newId } from '../../storage/ids.ts';
import { insertCartChange, type NewCartChange } from '../../storage/queries/cart-changes.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { actionOf } from './change-action.ts';
import { blankCart, differenceOf } from './cart-history.ts';
import { toCartView, type CartView, type CartWithLines } from './view.ts';

/** A cart as it is now, beside what it was before; null before it was made. */
type ChangedCart = CartWithLines & { readonly before: CartView | null };

/** Keeps what this unit of work did to the cart, in its commit: an entry of the timeline. Once a unit of work. */
export function recordCartChange(ctx: BaseContext, tx: Transaction, found: ChangedCart): void {
  tx.write(insertCartChange(cartChangeOf(ctx, found)));
}

export function cartChangeOf(ctx: BaseContext, found: ChangedCart): NewCartChange {
  const { cart, before } = found;
  const after = toCartView(found);
  const { changes, totals } = differenceOf(before ?? blankCart(after), after);
  return {
    id: newId(),
    workspace_id: cart.workspaceId,
    cart_id: cart.id,
    sequence: cart.sequence,
    at: cart.updatedAt,
    actor_type: ctx.actor.type,
    actor_id: ctx.actor.id,
    actor_label: ctx.actor.label,
    action: before === null ? 'created' : actionOf(changes),
    changes: JSON.stringify(changes),
    totals: totals && JSON.stringify(totals),
  };
}
