import type { CartLine } from '../../storage/entities/cart-line.ts';
import type { CartSession } from '../../storage/entities/cart-session.ts';
import { toCartView, toLineItemView, type CartView, type CartWithLines } from '../carts/view.ts';
import { hiddenCartFields } from './schemas.ts';

export interface SessionCart extends CartWithLines {
  readonly session: Pick<CartSession, 'id'>;
}

export interface SessionCartWithItem extends SessionCart {
  readonly item: CartLine;
}

/** What a browser may know of its cart: nothing of the customer, no notes, no metadata that begins with `_`. */
export function toSnapshotView({ session, cart, lines }: SessionCart) {
  const view = toCartView({ cart, lines });
  return {
    cartSessionId: session.id,
    status: 'active' as const,
    expiresAt: view.expiresAt,
    cart: {
      ...shownOf(view),
      metadata: withoutHidden(view.metadata),
      lineItems: lines.map(toSessionItemView),
    },
  };
}

/** The same with the line that the request was about. */
export function toSnapshotWithItemView(found: SessionCartWithItem) {
  return { ...toSnapshotView(found), item: toSessionItemView(found.item) };
}

function shownOf(cart: CartView): Partial<CartView> {
  const hidden: ReadonlySet<string> = new Set(hiddenCartFields);
  return Object.fromEntries(Object.entries(cart).filter(([name]) => !hidden.has(name)));
}

function toSessionItemView(line: CartLine) {
  const view = toLineItemView(line);
  return { ...view, metadata: withoutHidden(view.metadata) };
}

function withoutHidden(metadata: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !key.startsWith('_')));
}
