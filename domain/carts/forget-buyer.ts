import {
  forgetInTimelines,
  lockCartsOfBuyer,
  type BuyerCart,
} from '../../storage/queries/carts/buyer-carts.ts';
import { pick } from '../../storage/columns.ts';
import { blankPurchase, personalFields } from '../../storage/entities/purchase.ts';
import type { Customer } from '../../storage/entities/customer.ts';
import type { Context, Transaction } from '../context.ts';
import { concludeMutation } from './conclude-mutation.ts';
import { lockCart } from './lock.ts';
import { recordCartChange } from './record-change.ts';

const blank = pick(blankPurchase(), personalFields);

/** Locks the carts that `forgetBuyer` blanks. Carts are locked before customers. */
export function lockBuyer(tx: Transaction, customer: Customer): Promise<BuyerCart[]> {
  return lockCartsOfBuyer(tx, customer);
}

/**
 * Blanks the personal data of carts that became no order, and of their timelines, which keep the instant of a change
 * but not its values. An open cart is priced again, since its tax may depend on the address; a cart in checkout keeps
 * its total, like its draft order. The customer's row must be blanked before, since events show it.
 */
export async function forgetBuyer(
  ctx: Context,
  tx: Transaction,
  carts: readonly BuyerCart[],
): Promise<void> {
  await forgetInTimelines(tx, ctx.workspaceId, carts, personalFields);
  for (const { id, application_id: applicationId } of carts.filter((cart) => cart.is_personal)) {
    const found = await lockCart({ ...ctx, applicationId }, tx, id);
    found.cart.assign(blank);
    const forgotten = { ...found, before: { ...found.before, ...blank } };
    if (found.cart.status === 'open') {
      await concludeMutation(ctx, tx, forgotten);
    } else {
      found.cart.updatedAt = ctx.now();
      recordCartChange(ctx, tx, forgotten);
    }
  }
}
