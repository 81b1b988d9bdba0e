import { pick } from '../../storage/orm/columns.ts';
import type { CartLine } from '../../storage/entities/cart-line.ts';
import type { CartSession } from '../../storage/entities/cart-session.ts';
import type { Plain } from '../../storage/orm/row-layout.ts';
import { toCartView, toLineItemView, type CartWithLines } from '../carts/view.ts';
import { shownFields } from './schemas.ts';

export interface SessionCart extends CartWithLines {
  readonly session: Pick<CartSession, 'id'>;
}

export interface SessionCartWithItem extends SessionCart {
  readonly item: CartLine;
}

/** The cart as a browser sees it: no customer, no notes, no metadata keys that begin with `_`. */
export function toSnapshotView({ session, cart, lines }: SessionCart) {
  const view = toCartView({ cart, lines });
  return {
    cartSessionId: session.id,
    status: 'active' as const,
    expiresAt: view.expiresAt,
    cart: {
      ...pick(view, shownFields),
      metadata: withoutHidden(view.metadata),
      lineItems: lines.map(toSessionItemView),
    },
  };
}

/** The view with the line that the request concerned. */
export function toSnapshotWithItemView(found: SessionCartWithItem) {
  return { ...toSnapshotView(found), item: toSessionItemView(found.item) };
}

function toSessionItemView(line: Plain<CartLine>) {
  const view = toLineItemView(line);
  return { ...view, metadata: withoutHidden(view.metadata) };
}

/** Metadata without the merchant's private keys, which a browser neither reads nor writes. */
export function withoutHidden(
  metadata: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !key.startsWith('_')));
}
