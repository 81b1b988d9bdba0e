import { readFixedPrice } from '../../../storage/queries/checkout/fixed-price.ts';
import { concludeMutation } from '../../carts/conclude-mutation.ts';
import { requireNotBeingPaid, requireOpen } from '../../carts/lock.ts';
import { unitOfWork } from '../../context.ts';
import { getPublicSession, type PublicSession } from './get-public-session.ts';
import { withCurrentAmount } from './current-amount.ts';
import { lockSession, requireOpenSession } from './lock.ts';
import { requirePayable } from './end-session.ts';
import type { SessionWithContext } from './session-context.ts';

/**
 * Takes the discount code off what the buyer of an open session pays; without a code nothing changes. 409
 * `request_in_progress` while an attempt to pay runs; 409 `cart_already_checked_out` for a draft, whose price is agreed.
 */
export async function removeSessionDiscount(opened: SessionWithContext): Promise<PublicSession> {
  const { ctx } = opened;
  await requirePayable(opened);
  const shown = await unitOfWork(ctx, async (tx) => {
    const [{ session, cart, running }, fixed] = await tx.batch([
      () => lockSession(ctx, tx, opened.session),
      () => readFixedPrice(tx, ctx.workspaceId, opened.session.cartId ?? null),
    ]);
    requireOpenSession(session);
    if (session.discountCode || session.appliedDiscount) {
      requireNotBeingPaid(running !== null);
      session.removeDiscount(ctx.now());
    }
    if (cart?.cart.appliedDiscount) {
      requireNotBeingPaid(running !== null);
      requireOpen(cart.cart);
      cart.cart.removeDiscount();
      await concludeMutation(ctx, tx, cart);
    }
    return withCurrentAmount(session, cart, fixed);
  });
  return getPublicSession({ ...opened, ...shown });
}
