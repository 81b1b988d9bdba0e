import type { Order } from '../../storage/entities/order.ts';
import { OrderEdit, type EditReport } from '../../storage/entities/order-edit.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import { newId } from '../../storage/ids.ts';
import { enqueueJob } from '../../storage/outbox/jobs.ts';
import {
  lockPaymentsOfOrder,
  readUndecidedCalls,
} from '../../storage/queries/orders/order-money.ts';
import { changeReservedUse } from '../../storage/queries/orders/order-edits.ts';
import {
  decidingUnit,
  type Concluded,
  type Context,
  type Transaction,
  type BaseContext,
} from '../context.ts';
import { requireNotBeingPaid } from '../carts/lock.ts';
import { amendInvoice } from '../invoices/amend-invoice.ts';
import { compileContent } from '../invoices/document/compile-content.ts';
import { traceStoredCard } from '../payment-methods/trace-stored-card.ts';
import {
  type ReservedSale,
  boughtBy,
  reserveCharge,
  openPaymentOfOrder,
} from '../sales/reserve-charge.ts';
import { lockOrder } from '../orders/load.ts';
import { lockPurchase } from '../orders/lock-purchase.ts';
import { refreshOrder, snapshotOf } from '../orders/refresh-order.ts';
import type { OrderWithLines } from '../orders/view.ts';
import { fail } from '../errors.ts';
import {
  chargesStoredCards,
  findStoredCard,
  sourceOf,
  type StoredCard,
} from '../payment-methods/stored-card.ts';
import type { RoutingTrace } from '../routing/plan-cascade.ts';
import { intentKeys, purposesOf } from '../sales/open-movement.ts';
import {
  applyEdit,
  invoiceOf,
  plannedReport,
  withAdjustment,
  type EditOutcome,
} from './apply-edit.ts';
import { planEditMoney, type EditMoney, reducedLines } from './edit-money.ts';
import type { EditPlan } from './plan-edit.ts';
import { requireNoCall } from './require-editable.ts';

/** The result of a planned edit under the locks. */
type ReservedEdit =
  /** The order changed: plan again. */
  | { readonly kind: 'stale' }
  /** Stored; nothing is left to do. */
  | { readonly kind: 'done'; readonly outcome: EditOutcome }
  /** Stored; refunds or the void of a Net-N payment follow. */
  | { readonly kind: 'settle'; readonly editId: string }
  /** The intent is stored; the charge follows, and its outcome applies the edit. */
  | { readonly kind: 'charge'; readonly charge: ReservedSale };

/** An edit that its reservation has not ended. */
type EditToFinish = Exclude<ReservedEdit, { kind: 'done' }>;

interface LockedEdit {
  readonly found: OrderWithLines;
  readonly payments: readonly Payment[];
  readonly plan: EditPlan;
  readonly money: EditMoney;
  readonly reason: string | null;
}

/**
 * Stores a planned edit, or the intent of its charge, under the locks of cart or session, payments and order, unless the
 * order has changed since it was loaded as `known`. 409 `request_in_progress` while an attempt to pay it runs, and
 * `order_not_editable` while it depends on a refund; 501 `not_implemented`, 409 `no_customer` for an increase without a
 * chargeable card.
 */
export async function reserveEdit(
  ctx: Context,
  known: Order,
  plan: EditPlan,
  reason: string | null,
): Promise<Concluded<EditOutcome> | EditToFinish> {
  return decidingUnit<EditOutcome, EditToFinish>(ctx, async (tx, conclude) => {
    const { id: orderId } = known;
    const { isPaying } = await lockPurchase(ctx, tx, known);
    requireNotBeingPaid(isPaying);
    const payments = await lockPaymentsOfOrder(tx, ctx.workspaceId, orderId);
    const found = await lockOrder(ctx, tx, orderId);
    const { order } = found;
    if (order.sequence !== plan.sequence || order.pendingEditId || order.cancelling)
      return { kind: 'stale' };
    const undecided = await readUndecidedCalls(tx, ctx.workspaceId, orderId);
    // One may have begun since the edit was planned, such as that of a card for the open invoice.
    requireNoCall(order, { undecided });
    const money = planEditMoney(found, plan.content, { payments, undecided });
    const locked = { found, payments, plan, money, reason };
    const reserved = await (money.charge > 0
      ? openCharge(ctx, tx, locked)
      : write(ctx, tx, locked));
    return reserved.kind === 'done' ? conclude(reserved.outcome) : reserved;
  });
}

async function openCharge(
  ctx: Context,
  tx: Transaction,
  locked: LockedEdit,
): Promise<ReservedEdit> {
  const { order } = locked.found;
  const card = await requireChargeCard(tx, order);
  const report = plannedReport(locked.plan, order.total, locked.money);
  const edit = storeEdit(ctx, tx, locked, { status: 'charging', report, creditLines: null });
  edit.awaitCharge(locked.plan.content);
  const amount = locked.money.charge;
  const trace = await traceStoredCard(tx, order, card, {
    amount,
    currency: order.currency,
    billingAddress: order.billingAddress,
    shippingAddress: order.shippingAddress,
    paymentSource: 'card_on_file',
    orderType: 'one_off',
    metadata: order.metadata,
  });
  return { kind: 'charge', charge: openEditCharge(ctx, tx, order, edit, { card, amount, trace }) };
}

async function write(ctx: Context, tx: Transaction, locked: LockedEdit): Promise<ReservedEdit> {
  const { found, payments, plan, money } = locked;
  const before = snapshotOf(found);
  const previousTotal = found.order.total;
  const covered = compileContent(found.order, found.lines, null);
  const creditLines = money.refunds.length > 0 ? reducedLines(found, plan.content) : null;
  applyEdit(tx.em, found, plan.content, ctx.now());
  const applied = found.order.appliedDiscount();
  if (applied) tx.write(changeReservedUse(found.order, applied.amount, ctx.now()));
  const planned = plannedReport(plan, previousTotal, money);
  const report = withAdjustment(planned, await amend(ctx, tx, locked, previousTotal));
  const isLeft = money.refunds.length > 0 || money.settlement === 'invoice_voided';
  const edit = storeEdit(
    ctx,
    tx,
    locked,
    { status: isLeft ? 'settling' : 'applied', report, creditLines },
    previousTotal,
  );
  // The next edit waits, as it depends on the refunds of this one.
  if (isLeft) found.order.beginEdit(edit.id);
  ctx.act?.begin(tx, null);
  refreshOrder(ctx, tx, found, payments, before, { edited: report, reason: locked.reason });
  if (!isLeft) {
    if (!money.outstanding)
      await purposesOf(ctx).order_edit.invoiceRaise(
        ctx,
        tx,
        { found, covered },
        { payments, orderEditId: edit.id },
      );
    return { kind: 'done', outcome: { found, report } };
  }
  enqueueJob(tx, {
    kind: 'order-edit-settle',
    key: edit.id,
    workspaceId: edit.workspaceId,
    runAt: new Date(ctx.services.clock().getTime() + ctx.services.limits.reconcileAfterMs),
  });
  return { kind: 'settle', editId: edit.id };
}

/** Updates an unpaid Net-N payment and its invoice; at total 0 they are voided later, not here. */
async function amend(
  ctx: Context,
  tx: Transaction,
  { found, money }: LockedEdit,
  previousTotal: number,
): Promise<Pick<EditReport['adjustment'], 'invoice'>> {
  const { outstanding: payment, settlement } = money;
  if (!payment || settlement === 'invoice_voided') return {};
  const { order, lines } = found;
  payment.owe(order.total, ctx.now());
  const invoice = await amendInvoice(ctx, tx, { payment, order, lines });
  return invoice ? { invoice: invoiceOf(invoice, previousTotal) } : {};
}

function storeEdit(
  ctx: Context,
  tx: Transaction,
  { found: { order }, plan, reason }: LockedEdit,
  state: Pick<OrderEdit, 'status' | 'report' | 'creditLines'>,
  previousTotal: number = order.total,
): OrderEdit {
  const now = ctx.now();
  const edit = tx.em.create(OrderEdit, {
    id: newId(),
    workspaceId: order.workspaceId,
    environmentId: order.environmentId,
    applicationId: order.applicationId,
    orderId: order.id,
    intent: ctx.intentKey ?? null,
    previousTotal,
    newTotal: plan.content.total,
    reason,
    content: null,
    paymentId: null,
    actor: ctx.actor,
    createdAt: now,
    updatedAt: now,
    ...state,
  });
  return edit;
}

/** The charge of an edit, its card and its routing trace. */
interface EditCharge {
  readonly card: StoredCard;
  readonly amount: number;
  readonly trace: RoutingTrace;
}

/** The stored card that an increase charges, the order's own first. 501 `not_implemented`, 409 `no_customer`. */
export async function requireChargeCard(tx: Transaction, order: Order): Promise<StoredCard> {
  if (!(await chargesStoredCards(tx, order))) fail('not_implemented');
  const { customerId, id: orderId } = order;
  if (!customerId) fail('no_customer');
  return (await findStoredCard(tx, order, { customerId, orderId })) ?? fail('no_customer');
}

/** Stores payment and pending transaction of an edit's charge: an edit has one attempt. */
function openEditCharge(
  ctx: BaseContext,
  tx: Transaction,
  order: Order,
  edit: OrderEdit,
  { card, amount, trace }: EditCharge,
): ReservedSale {
  const { connectorId } = card;
  const payment = openPaymentOfOrder(ctx, tx, order, { method: 'card', amount, connectorId });
  payment.chargeStored(card, { ...trace });
  edit.chargeBy(payment.id);
  order.beginEdit(edit.id);
  return reserveCharge(ctx, tx, payment, {
    purpose: 'order_edit',
    intent: intentKeys.edit(edit.id),
    attempt: 1,
    connectorId,
    connector: null,
    bought: boughtBy(order),
    orderType: 'one_off',
    source: sourceOf(ctx.services.secrets, card),
    paymentSource: 'card_on_file',
  });
}
