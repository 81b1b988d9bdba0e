import type { BuyerCart } from '../../storage/queries/carts/buyer-carts.ts';
import { cartChanges } from '../../storage/queries/timelines/changes.ts';
import { forgetInTimelines } from '../../storage/queries/timelines/forget.ts';
import { pick } from '../../storage/orm/columns.ts';
import { blankPurchase, personalFields } from '../../storage/entities/purchase.ts';
import type { Context, Transaction } from '../context.ts';
import { concludeMutation } from './conclude-mutation.ts';
import { lockCart } from './lock.ts';
import { recordCartChange } from './record-change.ts';

const blank = pick(blankPurchase(), personalFields);

/**
 * Redacts the personal data of carts without an order and of their timelines, whose entries remain without the values.
 * An open cart is priced again, since its tax may depend on the address; a cart in checkout, or one that is being paid,
 * keeps its total, like its order. The customer's row must be redacted first, since events show it. Carts are locked before customers.
 */
export async function redactBuyer(
  ctx: Context,
  tx: Transaction,
  carts: readonly BuyerCart[],
): Promise<void> {
  const ids = carts.map(({ id }) => id);
  await forgetInTimelines(tx, cartChanges, ctx.workspaceId, ids, personalFields);
  for (const { id, application_id: applicationId } of carts.filter((cart) => cart.is_personal)) {
    const found = await lockCart({ ...ctx, applicationId }, tx, id);
    found.cart.assign(blank);
    const redacted = { ...found, before: { ...found.before, ...blank } };
    if (found.cart.status === 'open' && !found.isPaying) {
      await concludeMutation(ctx, tx, redacted);
    } else {
      found.cart.markUpdated(ctx.now());
      recordCartChange(ctx, tx, redacted);
    }
  }
}
