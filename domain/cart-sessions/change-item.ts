import type { CartLine } from '../../storage/entities/cart-line.ts';
import { changeLine, requireLine } from '../carts/change-line.ts';
import { concludeMutation } from '../carts/conclude-mutation.ts';
import type { LineItemChanges } from '../carts/schemas.ts';
import { unitOfWork } from '../context.ts';
import { checkMetadata } from '../check-metadata.ts';
import { lockSessionCart } from './lock-session-cart.ts';
import { rejectMoneyFields } from './price-token.ts';
import type { CartSessionContext } from './session-context.ts';
import type { SessionCartWithItem } from './view.ts';

/** Changes a line of the session's cart; in signed mode, only quantity and metadata. */
export async function changeSessionItem(
  ctx: CartSessionContext,
  itemId: string,
  changes: LineItemChanges,
  ifMatch: number | null,
): Promise<SessionCartWithItem> {
  return unitOfWork(ctx, async (tx) => {
    const found = await lockSessionCart(ctx, tx, ifMatch);
    const item = requireLine(found, itemId);
    if (ctx.cartSession.pricing === 'signed') rejectMoneyFields(changes);
    if (changeLine(item, withHidden(item, changes))) await concludeMutation(ctx, tx, found);
    return { ...found, item };
  });
}

/** A browser that replaces metadata neither sees nor removes the merchant's private keys. */
function withHidden(line: CartLine, changes: LineItemChanges): LineItemChanges {
  if (changes.metadata === undefined) return changes;
  const hidden = Object.entries(line.metadata).filter(([key]) => key.startsWith('_'));
  const metadata = { ...changes.metadata, ...Object.fromEntries(hidden) };
  checkMetadata(metadata);
  return { ...changes, metadata };
}
