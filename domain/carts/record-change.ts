import { pick } from '../../storage/orm/columns.ts';
import {
  cartChanges,
  insertChange,
  type FieldChange,
  type NewChange,
} from '../../storage/queries/timelines/changes.ts';
import { eventFields } from '../../storage/entities/purchase.ts';
import { type CartRows, READ_EVENT_CUSTOMER } from '../../storage/queries/carts/cart-rows.ts';
import type { Transaction } from '../../storage/database.ts';
import type { BaseContext } from '../context.ts';
import { newChange } from '../history.ts';
import { changedFields, emit } from '../events.ts';
import type { EventTypeOf } from '../event-types.ts';
import { blankCartView, toCartView, type CartView, type CartWithLines } from './view.ts';
import type { LockedCart } from './lock.ts';

/** A cart with its view before the change; null for a new cart. */
type ChangedCart = CartWithLines & { readonly before: CartView | null };

/**
 * Records the cart's changes of this unit of work on its timeline, in the same commit. Called once per unit of work.
 */
export function recordCartChange(ctx: BaseContext, tx: Transaction, found: ChangedCart): void {
  tx.write(insertChange(cartChanges, cartChangeOf(ctx, found)));
}

export function cartChangeOf(ctx: BaseContext, found: ChangedCart): NewChange {
  const { workspaceId, sequence, updatedAt } = found.cart;
  const after = toCartView(found);
  return newChange(ctx, {
    workspaceId,
    sequence,
    updatedAt,
    before: found.before ?? blankCartView(after),
    after,
    actionOf: (changes) => (found.before === null ? 'created' : actionOf(changes)),
  });
}

/** cart.updated is emitted at most once per cart in this interval; one event at its end covers the mutations within. */
const UPDATED_EVENT_INTERVAL_MS = 5_000;

/** The customer as cart events show it: the linked one unless deleted, else a guest known by e-mail. */
export interface EventCustomer {
  readonly id: string | null;
  readonly email: string;
  readonly firstName: string | null;
}

type CartBuyer = Pick<CartView, 'customerId' | 'customerEmail'>;

async function customerOf(
  tx: Transaction,
  workspaceId: string,
  { customerId, customerEmail }: CartBuyer,
): Promise<EventCustomer | null> {
  if (customerId) {
    const [customer] = await tx.query(READ_EVENT_CUSTOMER, [workspaceId, customerId]);
    if (customer) return customer;
  }
  return customerEmail ? { id: null, email: customerEmail, firstName: null } : null;
}

/** `data` of every cart event (contract 75 §3). */
export function cartEventData(found: CartWithLines, customer: EventCustomer | null) {
  return { ...dataOf(toCartView(found)), customer };
}

/** The event data of a cart, without its customer. */
function dataOf(cart: CartView) {
  const { id: cartId, sequence, status, lineItems } = cart;
  const itemCount = lineItems.reduce((sum, line) => sum + line.quantity, 0);
  return { cartId, sequence, status, lineItems, itemCount, ...pick(cart, eventFields) };
}

/** What an event adds to the cart; deliveries are also found by the order. */
interface CartEventExtras {
  readonly orderId?: string;
  readonly checkoutSessionId?: string;
  readonly recoveredFromCartId?: string;
}

/** Records the cart's changes, and emits the event that they are. Called once per unit of work. */
export async function recordCartEvent(
  ctx: BaseContext,
  tx: Transaction,
  found: CartRows & Pick<ChangedCart, 'before'>,
  type: CartEventType,
  extras: CartEventExtras = {},
): Promise<void> {
  recordCartChange(ctx, tx, found);
  await emitCartEvent(ctx, tx, found, type, extras);
}

type CartEventType = Exclude<EventTypeOf<'cart'>, 'cart.updated'>;

/** Emits a cart event with the cart's current state and the extras of its type. */
export async function emitCartEvent(
  ctx: BaseContext,
  tx: Transaction,
  found: CartRows,
  type: CartEventType,
  extras: CartEventExtras = {},
): Promise<void> {
  const { cart } = found;
  const customer = await customerOf(tx, cart.workspaceId, buyerOf(found));
  emit(ctx, tx, {
    type,
    source: cart,
    data: { ...cartEventData(found, customer), ...extras },
    ...(extras.orderId ? { orderId: extras.orderId } : {}),
  });
}

/**
 * Records a mutation of the cart, and emits cart.updated at once, or debounces it: the actors emit it when the interval
 * has passed.
 */
export async function recordCartUpdate(
  ctx: BaseContext,
  tx: Transaction,
  found: LockedCart,
): Promise<void> {
  recordCartChange(ctx, tx, found);
  const { cart, before } = found;
  // An event that is already due covers this mutation, too.
  if (cart.updatedEventDueAt) return;
  const now = ctx.services.clock();
  const nextAt =
    (cart.updatedEventAt?.getTime() ?? Number.NEGATIVE_INFINITY) + UPDATED_EVENT_INTERVAL_MS;
  if (now.getTime() < nextAt) {
    cart.debounceUpdate(new Date(nextAt), before.sequence);
    return;
  }
  await emitCartUpdatedNow(ctx, tx, found, now);
}

/**
 * Emits cart.updated with the cart's state before the mutations that it covers, and starts a new interval. The interval
 * is measured in real time, even under a test clock.
 */
export async function emitCartUpdatedNow(
  ctx: BaseContext,
  tx: Transaction,
  found: LockedCart,
  now: Date,
): Promise<void> {
  const { cart, before } = found;
  cart.markUpdateEmitted(now);
  const customer = await customerOf(tx, cart.workspaceId, buyerOf(found));
  const data = dataOf(toCartView(found));
  const previous = changedFields(dataOf(before), data) ?? {};
  const hasSameBuyer =
    before.customerId === (cart.customerId ?? null) &&
    (typeof customer?.id === 'string' || before.customerEmail === (cart.customerEmail ?? null));
  emit(ctx, tx, {
    type: 'cart.updated',
    source: cart,
    data: { ...data, customer },
    previous: hasSameBuyer
      ? previous
      : { ...previous, customer: await customerOf(tx, cart.workspaceId, before) },
  });
}

function buyerOf({ cart }: CartWithLines): CartBuyer {
  return { customerId: cart.customerId ?? null, customerEmail: cart.customerEmail ?? null };
}

/** The actions that a cart's timeline names. */
const cartActions = [
  'created',
  'checked_out',
  'reopened',
  'converted',
  'abandoned',
  'item_added',
  'item_changed',
  'item_removed',
  'items_changed',
  'discount_applied',
  'discount_removed',
  'shipping_selected',
  'shipping_removed',
  'tax_calculated',
  'updated',
] as const;
export type CartAction = (typeof cartActions)[number];

const byStatus: ReadonlyMap<string, CartAction> = new Map([
  ['checkout', 'checked_out'],
  ['open', 'reopened'],
  ['converted', 'converted'],
  ['abandoned', 'abandoned'],
]);

/** Names an action by the fields that changed: the caller's intent comes before its consequences. */
export function actionOf(changes: readonly FieldChange[]): CartAction {
  const fields = new Map(changes.map((change) => [change.path, change]));
  const status = fields.get('status');
  if (status) return byStatus.get(String(status.after)) ?? 'updated';
  const shipping = fields.get('selectedShipping');
  if (shipping) return shipping.after === null ? 'shipping_removed' : 'shipping_selected';
  if (fields.has('taxLines') && !onlyMerchantsTax(fields)) return 'tax_calculated';
  const ofLines = lineAction(changes);
  if (ofLines) return ofLines;
  const discount = fields.get('appliedDiscount');
  if (!discount || discountId(discount.before) === discountId(discount.after)) return 'updated';
  return discount.after === null ? 'discount_removed' : 'discount_applied';
}

/** Every mutation checks the discount again; then only its amount and validity differ. */
function discountId(applied: unknown): unknown {
  return typeof applied === 'object' && applied !== null && 'discountId' in applied
    ? applied.discountId
    : null;
}

/** A mutation that drops a calculation leaves no tax lines; that is a consequence, not the action. */
function onlyMerchantsTax(fields: ReadonlyMap<string, FieldChange>): boolean {
  const after = fields.get('taxLines')?.after;
  return Array.isArray(after) && after.length === 0;
}

function lineAction(changes: readonly FieldChange[]): CartAction | null {
  const kinds = new Map<string, CartAction>();
  for (const { path, before, after } of changes) {
    const [first, lineId = '', field] = path.split('.');
    if (first !== 'lineItems' || field === 'taxAmount') continue;
    const whole = before === null ? 'item_added' : after === null ? 'item_removed' : null;
    kinds.set(lineId, field === undefined && whole ? whole : 'item_changed');
  }
  const [only] = kinds.values();
  if (only === undefined) return null;
  return kinds.size === 1 ? only : 'items_changed';
}
