import type { AppliedDiscount } from '../../storage/entities/purchase.ts';
import { setIdleTimer } from '../../storage/queries/carts/cart-rows.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { BaseContext } from '../context.ts';
import { emitCartUpdated } from './events.ts';
import type { LockedCart } from './lock.ts';
import { recalculateTotals } from './pricing/recalculate-totals.ts';
import { recheckDiscount } from './recheck-discount.ts';
import { recordCartChange } from './record-change.ts';

interface MutationOptions {
  /** The caller has just checked the discount. */
  readonly discountChecked?: boolean;
  /** No input of the price changed, so a persisted calculation remains valid. */
  readonly isPriceUnchanged?: boolean;
}

/** Completes every accepted mutation of a cart: new totals, sequence +1, idle clock reset, timeline, event. */
export async function concludeMutation(
  ctx: BaseContext,
  tx: Transaction,
  found: LockedCart,
  { discountChecked = false, isPriceUnchanged = false }: MutationOptions = {},
): Promise<void> {
  const { cart } = found;
  const discount = cart.appliedDiscount ?? null;
  cart.touch(ctx.now());
  if (!discountChecked) await recheckDiscount(ctx, tx, found);
  if (!isPriceUnchanged || changesPrice(discount, cart.appliedDiscount ?? null))
    recalculateTotals(found);
  if (found.lines.length > 0 && !cart.sweepAt) setIdleTimer(tx, cart);
  recordCartChange(ctx, tx, found);
  await emitCartUpdated(ctx, tx, found);
}

function changesPrice(before: AppliedDiscount | null, after: AppliedDiscount | null): boolean {
  return before?.valid !== after?.valid || before?.amount !== after?.amount;
}
