import type { Static } from '@sinclair/typebox';
import { readPaymentsOfOrder } from '../../storage/queries/payments/payment-rows.ts';
import { readActiveConnectors } from '../../storage/queries/connectors/connector-rows.ts';
import type { CheckoutSession } from '../../storage/entities/checkout-session.ts';
import type { Order } from '../../storage/entities/order.ts';
import { lockCartRows, setIdleTimer } from '../../storage/queries/carts/cart-rows.ts';
import type { OrderRows } from '../../storage/queries/orders/order-rows.ts';
import { lockSessionsOfOrder } from '../../storage/queries/orders/order-settlement.ts';
import type { ApplicationContext, Concluded, Context, Transaction } from '../context.ts';
import { concludingOrDry } from '../dry-run.ts';
import { rejectField } from '../errors.ts';
import { loadOrder, lockOrder, requirePayable } from '../orders/load.ts';
import { placeOrder } from '../orders/write-order.ts';
import { refreshOrder, snapshotOf } from '../orders/refresh-order.ts';
import { emitCaptured } from '../payments/events.ts';
import { effectOn } from '../payments/modifications/effect.ts';
import type { ModifiedPayment } from '../payments/view.ts';
import { issuePaidInvoice } from '../settlement/issue-paid-invoice.ts';
import { openPaymentOfOrder } from '../sales/reserve-charge.ts';
import { receivedAtOf, recordReceived } from '../sales/record-received.ts';
import type { RecordPaymentBody } from '../payments/schemas.ts';
import { isBeingPaid, requireNotBeingPaid, type LockedCart } from '../carts/lock.ts';
import { toCartView } from '../carts/view.ts';
import { recordCartEvent, recordCartChange } from '../carts/record-change.ts';
import { baseOf } from '../discounts/evaluate-for-cart.ts';
import { redeemUse } from '../discounts/end-use.ts';
import { reserveUse } from '../discounts/reserve-use.ts';
import { fixedPriceOf, withCurrentAmount } from './sessions/current-amount.ts';
import { supersedeSession } from './sessions/events.ts';

type Input = Static<typeof RecordPaymentBody>;

/**
 * Records money that the merchant received by other means for an order (contract 55 §2), in one commit. The other ways
 * to pay the order end: its sessions, its cart. A draft is placed once it is fully paid, with its discount redeemed;
 * the payment that completes the order issues the invoice. 404; 409 `invalid_state` when the order is cancelled,
 * closed, owed by an open invoice, fully paid or being paid; 422 above what is due, or without the reference of
 * `external`. `dryRun` returns the same with its `preview`, and writes nothing.
 */
export async function recordPayment(
  ctx: Context,
  orderId: string,
  input: Input,
): Promise<Concluded<ModifiedPayment>> {
  const known = await loadOrder(ctx, orderId);
  const { method, reference = null } = input;
  if (method === 'external' && !reference) requireReference();
  const receivedAt = receivedAtOf(ctx, 'receivedAt', input.receivedAt);
  const tenant = { ...ctx, applicationId: known.order.applicationId };
  const connectors = await readActiveConnectors(ctx.database, tenant);
  const connectorId = connectors.find(({ kind }) => kind === method)?.id ?? null;
  return concludingOrDry(tenant, input.dryRun, async (own, tx): Promise<ModifiedPayment> => {
    const payable = await lockPayableOrder(own, tx, known.order);
    const { found } = payable;
    const isDraft = found.order.number === null;
    const amount = amountOf(payable, input.amount);
    const before = snapshotOf(found);
    // Its invoice was voided, so it is no longer a Net-N order.
    found.order.endDeferral();
    const others = await readPaymentsOfOrder(tx, ctx.workspaceId, found.order.id);
    const payment = openPaymentOfOrder(own, tx, found.order, { method, amount, connectorId });
    const received = { receivedAt, reference };
    const transaction = recordReceived(own, tx, payment, received);
    const isPaid = found.order.amountPaid + amount >= found.order.total;
    const isFinal = isPaid || found.order.placedAt instanceof Date;
    await reserveAgreedDiscount(own, tx, payable, isFinal);
    await endOpenCheckouts(own, tx, payable, isFinal);
    if (isFinal) await placeOrder(own, tx, found, null);
    refreshOrder(own, tx, found, [payment, ...others], before);
    if (isPaid) await issuePaidInvoice(own, tx, found, payment, { covers: amount, received });
    emitCaptured(own, tx, payment, transaction);
    if (!input.dryRun) return { payment };
    const isNew = { issuesInvoice: true, placesOrder: isDraft };
    return { payment, preview: await effectOn(tx, payment, isNew) };
  });
}

function amountOf({ found }: PayableOrder, wanted: number | undefined): number {
  const due = found.order.total - found.order.amountPaid;
  const amount = wanted ?? due;
  if (amount <= due) return amount;
  const message = `may be at most the ${due} that are due`;
  const finding = { path: 'amount', code: 'amount_above_due', message, received: amount };
  rejectField(finding);
}

function requireReference(): never {
  const message = 'is required for an external payment';
  rejectField({ path: 'reference', code: 'required', message });
}

/** An order that may be paid, locked together with the other ways to pay it. */
interface PayableOrder {
  readonly found: OrderRows;
  readonly cart: LockedCart | null;
  /** The open sessions. */
  readonly sessions: readonly CheckoutSession[];
}

/**
 * Locks cart, sessions and order, in this order. 409 `invalid_state` when the order is cancelled or being cancelled,
 * closed, owed by an open invoice or fully paid; 409 `request_in_progress` while an attempt to pay it runs, as the money
 * could be taken twice.
 */
async function lockPayableOrder(
  ctx: ApplicationContext,
  tx: Transaction,
  known: Order,
): Promise<PayableOrder> {
  const { workspaceId, cartId = null, checkoutSessionId: sessionId = null } = known;
  const [cart, sessions, isPaying, found] = await tx.batch([
    cartId ? () => lockCartRows(tx, ctx, cartId) : null,
    () => lockSessionsOfOrder(tx, workspaceId, { cartId, sessionId }),
    cartId ? null : () => isBeingPaid(tx, workspaceId, { cartId, sessionId }),
    () => lockOrder(ctx, tx, known.id),
  ]);
  requirePayable(found);
  requireNotBeingPaid(cart?.isPaying ?? isPaying ?? false);
  return { found, sessions, cart: cart && { ...cart, before: toCartView(cart) } };
}

/**
 * Reserves the use of the order's discount, and redeems it once the order is final; 422 `discount_invalid` when its
 * reservation has expired and no use is left.
 */
async function reserveAgreedDiscount(
  ctx: ApplicationContext,
  tx: Transaction,
  { found: { order, lines }, cart }: PayableOrder,
  isFinal: boolean,
): Promise<void> {
  const applied = order.appliedDiscount();
  if (!applied || !cart) return;
  const use = await reserveUse(ctx, tx, {
    applied,
    orderId: order.id,
    cartId: order.cartId,
    customerId: order.customerId,
    email: order.customerEmail,
    target: { currency: order.currency, base: baseOf(lines), isEmpty: lines.length === 0 },
    isAgreed: true,
  });
  if (isFinal) redeemUse(ctx, tx, use);
}

/**
 * Ends the other ways to pay the order: its open sessions, and its cart. The cart is converted with the order, or stays
 * in checkout for a draft that is paid in part.
 */
async function endOpenCheckouts(
  ctx: ApplicationContext,
  tx: Transaction,
  { found, cart, sessions }: PayableOrder,
  isFinal: boolean,
): Promise<void> {
  const { order } = found;
  for (const session of sessions) {
    const shown = withCurrentAmount(session, cart, fixedPriceOf(session, found));
    supersedeSession(ctx, tx, shown, 'superseded');
  }
  if (!cart || cart.cart.status === 'converted') return;
  const status = isFinal ? 'converted' : 'checkout';
  if (cart.cart.status === status) return;
  if (isFinal) {
    cart.cart.convert(order.id, ctx.now());
    return recordCartEvent(ctx, tx, cart, 'cart.converted', { orderId: order.id });
  }
  cart.cart.holdForOrder(order.id, ctx.now());
  setIdleTimer(tx, cart.cart);
  recordCartChange(ctx, tx, cart);
}
