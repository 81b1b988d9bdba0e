import {
  cartChanges,
  insertChange,
  type NewChange,
} from '../../storage/queries/timelines/changes.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { newChange } from '../history.ts';
import { actionOf } from './change-action.ts';
import { blankCartView, toCartView, type CartView, type CartWithLines } from './view.ts';

/** A cart as it is now, beside what it was before; null before it was made. */
type ChangedCart = CartWithLines & { readonly before: CartView | null };

/** Keeps what this unit of work did to the cart, in its commit: an entry of the timeline. Once a unit of work. */
export function recordCartChange(ctx: BaseContext, tx: Transaction, found: ChangedCart): void {
  tx.write(insertChange(cartChanges, cartChangeOf(ctx, found)));
}

export function cartChangeOf(ctx: BaseContext, found: ChangedCart): NewChange {
  const { workspaceId, sequence, updatedAt } = found.cart;
  const after = toCartView(found);
  return newChange(ctx, {
    workspaceId,
    sequence,
    updatedAt,
    before: found.before ?? blankCartView(after),
    after,
    actionOf: (changes) => (found.before === null ? 'created' : actionOf(changes)),
  });
}
