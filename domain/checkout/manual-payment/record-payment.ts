import type { Static } from '@sinclair/typebox';
import type { Payment } from '../../../storage/entities/payment.ts';
import { readPaymentsOfOrder } from '../../../storage/queries/payments/payment-rows.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { loadOrder } from '../../orders/load.ts';
import { placeOrder } from '../../orders/place-order.ts';
import { refreshOrder, snapshotOf } from '../../orders/refresh-order.ts';
import { readActiveConnectors } from '../../../storage/queries/connectors/connector-rows.ts';
import { emitCaptured } from '../../payments/events.ts';
import { issuePaidInvoice } from '../../settlement/issue-paid-invoice.ts';
import { openPaymentOfOrder } from '../../sales/open-payment.ts';
import { receivedAtOf, recordReceived } from '../../sales/record-received.ts';
import type { RecordPaymentBody } from '../../payments/schemas.ts';
import { lockPayableOrder, type PayableOrder } from './lock-payable-order.ts';
import { endOpenCheckouts, reserveAgreedDiscount } from './end-open-checkouts.ts';

type Input = Static<typeof RecordPaymentBody>;

/**
 * Records money that the merchant received by other means for an order (contract 55 §2), in one commit. The other ways
 * to pay the order end: its sessions, its cart. A draft is placed once it is fully paid, with its discount redeemed;
 * the payment that completes the order issues the invoice. 404; 409 `invalid_state` when the order is cancelled,
 * closed, owed by an open invoice, fully paid or being paid; 422 above what is due, or without the reference of
 * `external`.
 */
export async function recordPayment(
  ctx: Context,
  orderId: string,
  input: Input,
): Promise<Concluded<Payment>> {
  const known = await loadOrder(ctx, orderId);
  const { method, reference = null } = input;
  if (method === 'external' && !reference) requireReference();
  const receivedAt = receivedAtOf(ctx, 'receivedAt', input.receivedAt);
  const tenant = { ...ctx, applicationId: known.order.applicationId };
  const connectors = await readActiveConnectors(ctx.database, tenant);
  const connectorId = connectors.find(({ kind }) => kind === method)?.id ?? null;
  return concludingUnit(ctx, async (tx) => {
    const payable = await lockPayableOrder(tenant, tx, known.order);
    const { found } = payable;
    const amount = amountOf(payable, input.amount);
    const before = snapshotOf(found);
    // Its invoice was voided, so it is no longer a Net-N order.
    found.order.endDeferral();
    const others = await readPaymentsOfOrder(tx, ctx.workspaceId, found.order.id);
    const payment = openPaymentOfOrder(ctx, tx, found.order, { method, amount, connectorId });
    const received = { receivedAt, reference };
    const transaction = recordReceived(ctx, tx, payment, received);
    const isPaid = found.order.amountPaid + amount >= found.order.total;
    const isFinal = isPaid || found.order.placedAt instanceof Date;
    await reserveAgreedDiscount(tenant, tx, payable, isFinal);
    await endOpenCheckouts(tenant, tx, payable, isFinal);
    if (isFinal) await placeOrder(ctx, tx, found, null);
    refreshOrder(ctx, tx, found, [payment, ...others], before);
    if (isPaid) await issuePaidInvoice(ctx, tx, found, payment, { covers: amount, received });
    emitCaptured(ctx, tx, payment, transaction);
    return payment;
  });
}

function amountOf({ found }: PayableOrder, wanted: number | undefined): number {
  const due = found.order.total - found.order.amountPaid;
  const amount = wanted ?? due;
  if (amount <= due) return amount;
  const message = `may be at most the ${due} that are due`;
  const finding = { path: 'amount', code: 'amount_above_due', message, received: amount };
  fail('validation_error', [finding], { status: 422 });
}

function requireReference(): never {
  const message = 'is required for an external payment';
  fail('validation_error', [{ path: 'reference', code: 'required', message }], { status: 422 });
}
