import type { Cancellation, Order } from '../../storage/entities/order.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import { isUuid } from '../../storage/ids.ts';
import { concludeAlone, type Concluded, type Context, type Transaction } from '../context.ts';
import { dryContext, runDry } from '../dry-run.ts';
import { Refusal, fail } from '../errors.ts';
import { loadOrder } from '../orders/load.ts';
import { effectOn } from '../payments/modifications/effect.ts';
import { openRefund, openVoid } from '../payments/modifications/return-money.ts';
import { modifyDry } from '../payments/modifications/run-modification.ts';
import { refundWarnings } from '../payments/view.ts';
import { readNotes } from '../settlement/preview-refund.ts';
import { cancelReversed, isHeld, lockCancellable, mustReverse } from './cancel-order.ts';
import type { CancelPreview } from './schemas.ts';
import type { CancelledOrderResult } from './view.ts';

/**
 * Previews the cancellation of an order (`dryRun`): its payments are voided and refunded as if the processors had agreed,
 * and the order is cancelled, by the code of the real one, and all of it is undone. No processor is called. The errors are
 * those of the cancellation, without 402.
 */
export async function previewCancel(
  ctx: Context,
  orderId: string,
  cancellation: Cancellation,
): Promise<Concluded<CancelledOrderResult>> {
  if (!isUuid(orderId)) fail('not_found');
  const own = dryContext(ctx);
  for (;;) {
    const { order } = await loadOrder(own, orderId);
    const previewed = await runDry(own, (tx) => tryCancel(own, tx, order, cancellation));
    if (previewed) return concludeAlone(ctx, previewed);
  }
}

/** Null when the order changed before it was locked, as its payments may have changed too. */
async function tryCancel(
  ctx: Context,
  tx: Transaction,
  known: Order,
  wanted: Cancellation,
): Promise<CancelledOrderResult | null> {
  const locked = await lockCancellable(ctx, tx, known);
  if (!locked) return null;
  // One that is stored already is what any request continues with.
  const cancellation = locked.found.order.cancelling ?? wanted;
  const { reason } = cancellation;
  const payments: CancelPreview['payments'] = [];
  for (const payment of locked.payments.filter((one) => mustReverse(one, cancellation))) {
    const reversed = isHeld(payment)
      ? await voidDry(ctx, tx, known, payment, reason)
      : await refundDry(ctx, tx, known, payment, reason);
    if (reversed) payments.push(reversed);
  }
  const { found, ended } = await cancelReversed(ctx, tx, known, reason);
  const { fulfillments: fulfillmentsCancelled, isDiscountReleased: discountReleased } = ended;
  return { found, preview: { payments, fulfillmentsCancelled, discountReleased } };
}

type Reversal = CancelPreview['payments'][number];

async function voidDry(
  ctx: Context,
  tx: Transaction,
  order: Order,
  payment: Payment,
  reason: string | null,
): Promise<Reversal> {
  const { workspaceId, id: paymentId, method, deferred } = payment;
  const request = { workspaceId, paymentId, reason, cause: causeOf(order) };
  const open = () => openVoid(ctx, tx, request);
  const { payment: after, transaction } = await modifyDry(ctx, tx, 'void', open);
  const { invoice } = await effectOn(tx, after, { issuesInvoice: false });
  const effect = deferred ? 'invoice_voided' : 'released';
  const { amount } = transaction;
  return { paymentId, method, effect, amount, creditNotes: [], invoice, warnings: [] };
}

/** Null when nothing is left to refund, or another refund is pending. */
async function refundDry(
  ctx: Context,
  tx: Transaction,
  order: Order,
  payment: Payment,
  reason: string | null,
): Promise<Reversal | null> {
  const { workspaceId, id: paymentId, method } = payment;
  const request = { workspaceId, paymentId, reason, cause: causeOf(order) };
  const open = () => openRefund(ctx, tx, { ...request, amount: null, lineItems: [] });
  try {
    const { transaction } = await modifyDry(ctx, tx, 'refund', open);
    const creditNotes = await readNotes(tx, transaction, order.id);
    const warnings = refundWarnings(payment);
    const { amount } = transaction;
    return { paymentId, method, effect: 'refunded', amount, creditNotes, invoice: null, warnings };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'refund_not_allowed') return null;
    throw error;
  }
}

function causeOf({ id }: Order): string {
  return `cancel:${id}`;
}
