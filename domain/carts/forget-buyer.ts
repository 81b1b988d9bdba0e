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

/** Locks what `forgetBuyer` is to blank. Carts are locked before customers. */
export function lockBuyer(tx: Transaction, customer: Customer): Promise<BuyerCart[]> {
  return lockCartsOfBuyer(tx, customer);
}

/**
 * Takes e-mail and addresses off carts that no order came of, and out of their timelines, which then say when it was
 * done and not what stood there. An open cart is priced anew, since its tax may have gone by the address; the total
 * of one in checkout stands, since its draft order does. The customer's row must be blanked by then: events show it.
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
