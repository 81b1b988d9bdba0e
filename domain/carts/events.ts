import type { CartTold } from '../../storage/entities/cart.ts';
import type { Customer } from '../../storage/entities/customer.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { BaseContext } from '../context.ts';
import { emit } from '../events.ts';
import { toLineItemView, type CartWithLines } from './view.ts';

/** cart.updated goes out at most once per cart in this time; what happens meanwhile is told once at its end. */
export const UPDATED_EVENT_SPACING_MS = 5_000;

const CUSTOMER_SQL =
  'select id, email, first_name from customer where workspace_id = $1 and id = $2 and deleted_at is null';

interface CustomerRow {
  readonly id: string;
  readonly email: string;
  readonly first_name: Customer['firstName'];
}

/** The customer as cart events show it: the linked one unless deleted, else a guest known by e-mail. */
export interface EventCustomer {
  readonly id: string | null;
  readonly email: string;
  readonly firstName: string | null;
}

async function customerOf(tx: Transaction, { cart }: CartWithLines): Promise<EventCustomer | null> {
  if (cart.customerId) {
    const [row] = await tx.query<CustomerRow>(CUSTOMER_SQL, [cart.workspaceId, cart.customerId]);
    if (row) return { id: row.id, email: row.email, firstName: row.first_name ?? null };
  }
  return cart.customerEmail ? { id: null, email: cart.customerEmail, firstName: null } : null;
}

/** `data` of every cart event (75 §3). */
export function cartEventData(found: CartWithLines, customer: EventCustomer | null) {
  const { cart, lines } = found;
  const { sequence, ...totals } = toldOf(found);
  return {
    cartId: cart.id,
    sequence,
    status: cart.status,
    customer,
    lineItems: lines.map(toLineItemView),
    currency: cart.currency,
    ...totals,
    shippingAddress: cart.shippingAddress ?? null,
    billingAddress: cart.billingAddress ?? null,
    metadata: cart.metadata,
  };
}

function toldOf({ cart, lines }: CartWithLines): CartTold {
  return {
    sequence: cart.sequence,
    subtotal: cart.subtotal,
    discountTotal: cart.discountTotal,
    shippingTotal: cart.shippingTotal,
    taxTotal: cart.taxTotal,
    total: cart.total,
    itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
  };
}

/** What an event says beside the cart; the order is also what its deliveries are found by. */
export interface CartEventExtras {
  readonly orderId?: string;
  readonly checkoutSessionId?: string;
  readonly recoveredFromCartId?: string;
}

/** Emits a cart event of the given type with the cart as it is now, plus the type's extras. */
export async function emitCartEvent(
  ctx: BaseContext,
  tx: Transaction,
  found: CartWithLines,
  type: `cart.${string}`,
  extras: CartEventExtras = {},
): Promise<void> {
  const { cart } = found;
  const previous =
    type === 'cart.updated' ? changedSince(cart.updatedEventBase ?? null, toldOf(found)) : null;
  emit(ctx, tx, {
    type,
    source: cart,
    data: { ...cartEventData(found, await customerOf(tx, found)), ...extras },
    ...(previous ? { previous } : {}),
    ...(extras.orderId ? { orderId: extras.orderId } : {}),
  });
  cart.updatedEventBase = toldOf(found);
}

/** Tells of a mutation: at once, or held back until the spacing is over (the actors emit it then). */
export async function emitCartUpdated(
  ctx: BaseContext,
  tx: Transaction,
  found: CartWithLines,
): Promise<void> {
  const { cart } = found;
  const now = ctx.services.clock();
  const nextAt =
    (cart.updatedEventAt?.getTime() ?? Number.NEGATIVE_INFINITY) + UPDATED_EVENT_SPACING_MS;
  if (now.getTime() < nextAt) {
    cart.updatedEventDueAt ??= new Date(nextAt);
    return;
  }
  await emitUpdatedNow(ctx, tx, found, now);
}

/** Emits cart.updated and starts a new spacing; in real time, whatever a test clock says. */
export async function emitUpdatedNow(
  ctx: BaseContext,
  tx: Transaction,
  found: CartWithLines,
  now: Date,
): Promise<void> {
  found.cart.updatedEventAt = now;
  found.cart.updatedEventDueAt = null;
  await emitCartEvent(ctx, tx, found, 'cart.updated');
}

function changedSince(before: CartTold | null, after: CartTold): Partial<CartTold> {
  if (!before) return {};
  const names = Object.keys(after) as (keyof CartTold)[];
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, before[name]]),
  );
}
