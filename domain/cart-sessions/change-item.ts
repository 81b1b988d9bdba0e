import type { CartLine } from '../../storage/entities/cart-line.ts';
import { changeLine, changesPricedPart, requireLine } from '../carts/change-line.ts';
import { concludeMutation } from '../carts/conclude-mutation.ts';
import type { LineItemChanges } from '../carts/schemas.ts';
import { concludingUnit, type Concluded } from '../context.ts';
import { checkMetadata } from '../check-metadata.ts';
import { lockSessionCart } from './lock-session-cart.ts';
import { rejectSignedChanges } from './price-token.ts';
import type { CartSessionContext } from './session-context.ts';
import { withoutHidden, type SessionCartWithItem } from './view.ts';

/** Changes a line of the session's cart; in signed mode, only its quantity and unsigned metadata. */
export async function changeSessionItem(
  ctx: CartSessionContext,
  itemId: string,
  changes: LineItemChanges,
  ifMatch: number | null,
): Promise<Concluded<SessionCartWithItem>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockSessionCart(ctx, tx, ifMatch);
    const item = requireLine(found, itemId);
    const isSigned = ctx.cartSession.pricing === 'signed';
    if (isSigned) rejectSignedChanges(item, changes);
    const applied = withHidden(item, changes);
    const isRepriced = changesPricedPart(item, applied);
    const isChanged = changeLine(item, applied);
    // Whatever was signed before, this price is the browser's.
    if (isRepriced) item.priceByBrowser(null);
    if (isChanged) await concludeMutation(ctx, tx, found);
    return { ...found, item };
  });
}

/** A browser that replaces metadata neither sees, writes nor removes the merchant's private keys. */
function withHidden(line: CartLine, changes: LineItemChanges): LineItemChanges {
  if (changes.metadata === undefined) return changes;
  const hidden = Object.entries(line.metadata).filter(([key]) => key.startsWith('_'));
  const metadata = { ...withoutHidden(changes.metadata), ...Object.fromEntries(hidden) };
  checkMetadata(metadata);
  return { ...changes, metadata };
}
