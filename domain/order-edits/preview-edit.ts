import { Invoice } from '../../storage/entities/invoice.ts';
import { INVOICE_OF_PAYMENT } from '../../storage/queries/invoices/invoice-rows.ts';
import type { Adjustment } from '../../storage/entities/order-edit.ts';
import type { OrderMoney } from '../../storage/queries/orders/order-money.ts';
import type { Context } from '../context.ts';
import { applyEdit } from './apply-edit.ts';
import { requireChargeCard } from './reserve-edit.ts';
import { planEditMoney, type EditMoney } from './edit-money.ts';
import { invoiceOf, plannedReport, withAdjustment, type EditOutcome } from './report.ts';
import type { PaymentFacts } from '../orders/order-status.ts';
import type { EditPlan } from './plan-edit.ts';
import { deriveProgress } from '../orders/refresh-order.ts';
import type { OrderWithLines } from '../orders/view.ts';

/**
 * The result of the edit if its charge and refunds all succeed; it writes nothing and calls no processor. The ids of
 * added lines are provisional. 501 `not_implemented`, 409 `no_customer`,
 * `order_not_editable`.
 */
export async function previewEdit(
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
