import { readEdit, readEditOfIntent } from '../../storage/queries/orders/order-edits.ts';
import { readOrderMoney, type OrderMoney } from '../../storage/queries/orders/order-money.ts';
import { readPayment } from '../../storage/queries/payments/payment-rows.ts';
import { Invoice } from '../../storage/entities/invoice.ts';
import { INVOICE_OF_PAYMENT } from '../../storage/queries/invoices/invoice-rows.ts';
import type { Adjustment } from '../../storage/entities/order-edit.ts';
import { isBeingPaid } from '../carts/lock.ts';
import {
  concludeAlone,
  isConcluded,
  type Concluded,
  type Context,
  type DatabaseContext,
} from '../context.ts';
import { fail } from '../errors.ts';
import { loadOrder } from '../orders/load.ts';
import type { OrderWithLines } from '../orders/view.ts';
import { rejectDeclined } from '../connectors/decline-codes.ts';
import type { SettledEdit } from '../ports/settlement.ts';
import type { ReservedSale } from '../sales/reserve-charge.ts';
import { concludeSale, reopenCharge } from '../sales/run-sale.ts';
import { type PaymentFacts, deriveProgress } from '../orders/refresh-order.ts';
import {
  type EditOutcome,
  invoiceOf,
  plannedReport,
  withAdjustment,
  applyEdit,
} from './apply-edit.ts';
import type { EditInput } from './schemas.ts';
import { finishEdit } from './finish-edit.ts';
import { planEdit, requireChanges, type EditPlan } from './plan-edit.ts';
import { rejectEdit, requireEditable, requireStillDue } from './require-editable.ts';
import { reserveEdit, requireChargeCard } from './reserve-edit.ts';
import { planEditMoney, type EditMoney } from './edit-money.ts';
import { purposesOf } from '../sales/open-movement.ts';

/** How long an edit waits for concurrent edits of the same order. */
const WAIT_MS = 20_000;

/**
 * Edits the line items of an order (contract 50 §5). It plans and prices without a lock, and plans again if the order
 * changed meanwhile; 409 `order_changed` when the caller has looked at another `sequence`. An edit that moves money has
 * three steps: reserve, call, settle; after a crash the reconciler and
 * the job `order-edit-settle` finish them.
 */
export async function editLineItems(
  ctx: Context,
  orderId: string,
  input: EditInput,
): Promise<Concluded<EditOutcome>> {
  const resumed = input.dryRun ? null : await resumeEdit(ctx, orderId);
  if (resumed) return resumed;
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const found = await loadOrder(ctx, orderId);
    const { sequence } = found.order;
    // What the caller has looked at is no longer what there is.
    if (input.expectedSequence !== undefined && sequence !== input.expectedSequence)
      fail('order_changed', { sequence });
    const outcome = await tryEdit(ctx, found, input);
    if (outcome) return outcome;
    if (Date.now() >= deadline) rejectEdit(found.order, 'edit_pending');
    await Bun.sleep(20 + Math.random() * 80);
  }
}

/** Null when another edit was applied or is being paid: the caller retries. */
async function tryEdit(
  ctx: Context,
  found: OrderWithLines,
  input: EditInput,
): Promise<Concluded<EditOutcome> | null> {
  const { database } = ctx;
  const { order } = found;
  const { id: orderId, workspaceId, pendingEditId, cartId, checkoutSessionId: sessionId } = order;
  const [money, isPaying, pendingEdit] = await Promise.all([
    readOrderMoney(database, workspaceId, orderId),
    isBeingPaid(database, workspaceId, { cartId, sessionId }),
    pendingEditId ? readEdit(database, workspaceId, pendingEditId) : null,
  ]);
  requireChanges(found, input);
  requireEditable({ order, isPaying, undecided: money.undecided, pendingEdit });
  if (pendingEditId) return null;
  const plan = await planEdit(ctx, found, input);
  requireStillDue(order, plan.content.total);
  if (input.dryRun) return concludeAlone(ctx, await previewEdit(ctx, found, money, plan));
  const reserved = await reserveEdit(ctx, order, plan, input.reason ?? null);
  if (isConcluded(reserved)) return reserved;
  switch (reserved.kind) {
    case 'stale':
      return null;
    case 'settle':
      return finishEdit(ctx, workspaceId, reserved.editId);
    case 'charge':
      return runEditCharge(ctx, reserved.charge);
  }
}

/**
 * Continues an edit that a crashed process left behind, when its request is retried with the same Idempotency-Key. Null
 * if that request stored no edit.
 */
async function resumeEdit(ctx: Context, orderId: string): Promise<Concluded<EditOutcome> | null> {
  if (ctx.intentKey === undefined) return null;
  const { database } = ctx;
  const edit = await readEditOfIntent(database, ctx.workspaceId, orderId, ctx.intentKey);
  if (!edit) return null;
  const { workspaceId, paymentId = null } = edit;
  const reserved = paymentId === null ? null : await reopenCharge(ctx, workspaceId, paymentId);
  if (reserved) return runEditCharge(ctx, reserved);
  if (edit.status !== 'dropped') return finishEdit(ctx, workspaceId, edit.id);
  const payment = await readPayment(database, ctx, paymentId ?? '');
  if (!payment) throw new Error(`payment ${paymentId} is gone`);
  return rejectDeclined(payment);
}

/** Charges the card of an edit whose intent is stored. 402 `payment_failed`: it was declined, and nothing changed. */
async function runEditCharge(
  ctx: DatabaseContext,
  reserved: ReservedSale,
): Promise<Concluded<SettledEdit>> {
  const { order_edit: purpose } = purposesOf(ctx);
  const settled = await concludeSale(ctx, purpose, reserved, (made) =>
    made.edit.status === 'dropped' ? null : made,
  );
  return isConcluded(settled) ? settled : rejectDeclined(settled.payment);
}

/**
 * The result of the edit if its charge and refunds all succeed; it writes nothing and calls no processor. The ids of
 * added lines are provisional. 501 `not_implemented`, 409 `no_customer`,
 * `order_not_editable`.
 */
async function previewEdit(
  ctx: Context,
  found: OrderWithLines,
  of: OrderMoney,
  plan: EditPlan,
): Promise<EditOutcome> {
  const { order } = found;
  const { database } = ctx;
  const { total: previousTotal } = order;
  const money = planEditMoney(found, plan.content, of);
  if (money.charge > 0) await database.transaction((tx) => requireChargeCard(tx, order));
  const report = plannedReport(plan, previousTotal, money);
  applyEdit(database.em(), found, plan.content, ctx.now());
  deriveProgress(ctx, found, paymentsAfter(of, money));
  return {
    found,
    report: withAdjustment(report, {
      ...moneyPart(money),
      ...(await invoicePart(ctx, order, money, previousTotal)),
    }),
  };
}

/** The movements, as if they had succeeded. */
function moneyPart({ charge, refunds }: EditMoney): Partial<Adjustment> {
  return {
    ...(charge > 0 ? { payment: { id: null, status: 'captured', amount: charge } } : {}),
    ...(refunds.length > 0
      ? {
          refunds: refunds.map(({ payment, amount }) => ({
            paymentId: payment.id,
            amount,
            status: 'succeeded',
          })),
        }
      : {}),
  };
}

function paymentsAfter({ payments }: OrderMoney, money: EditMoney): PaymentFacts[] {
  const after = payments.map((payment): PaymentFacts => {
    const { id, status, amountCaptured, amountRefunded } = payment;
    const back = money.refunds.find((refund) => refund.payment.id === id)?.amount ?? 0;
    const isVoided = money.settlement === 'invoice_voided' && id === money.outstanding?.id;
    return {
      status: isVoided ? 'voided' : status,
      amountCaptured,
      amountRefunded: amountRefunded + back,
    };
  });
  const charged = { status: 'captured', amountCaptured: money.charge, amountRefunded: 0 } as const;
  return money.charge > 0 ? [...after, charged] : after;
}

async function invoicePart(
  { database }: Context,
  { workspaceId, total }: OrderWithLines['order'],
  { outstanding, settlement }: EditMoney,
  previousTotal: number,
) {
  if (!outstanding) return {};
  const [row] = await database.read(INVOICE_OF_PAYMENT, [workspaceId, outstanding.id]);
  if (!row) return {};
  const shown = invoiceOf(database.em().map(Invoice, row), previousTotal);
  const status = settlement === 'invoice_voided' ? 'voided' : shown.status;
  return { invoice: { ...shown, total, status } };
}
