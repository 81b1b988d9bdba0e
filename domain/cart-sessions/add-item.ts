import { concludeMutation } from '../carts/conclude-mutation.ts';
import { appendLine } from '../carts/change-line.ts';
import { concludingUnit, type Concluded } from '../context.ts';
import { lockSessionCart } from './lock-session-cart.ts';
import { requireSignedPrice } from './price-token.ts';
import type { SessionItemInput } from './schemas.ts';
import type { CartSessionContext } from './session-context.ts';
import { withoutHidden, type SessionCartWithItem } from './view.ts';

/** Adds a line to the session's cart; in signed mode, at a price that the merchant signed. */
export async function addSessionItem(
  ctx: CartSessionContext,
  input: SessionItemInput,
  ifMatch: number | null,
): Promise<Concluded<SessionCartWithItem>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockSessionCart(ctx, tx, ifMatch);
    const item = await appendLine(ctx, tx, found, {
      ...input,
      metadata: withoutHidden(input.metadata ?? {}),
    });
    item.priceByBrowser(null);
    if (ctx.cartSession.pricing === 'signed') {
      await requireSignedPrice(ctx, tx, input, item, found.cart.currency);
      item.priceByBrowser(input.priceToken ?? null);
    }
    await concludeMutation(ctx, tx, found);
    return { ...found, item };
  });
}
