import {
  cartChanges,
  insertChange,
  type NewChange,
} from '../../storage/queries/timelines/changes.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { newChange } from '../history.ts';
import { actionOf } from './change-action.ts';
import { blankCartView, toCartView, type CartView, type CartWithLines } from './view.ts';

/** A cart with its view before the change; null for a new cart. */
type ChangedCart = CartWithLines & { readonly before: CartView | null };

/**
 * Records the cart's changes of this unit of work on its timeline, in the same commit. Called once per unit of work.
 */
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
