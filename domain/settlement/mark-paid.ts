import type { Static } from '@sinclair/typebox';
import type { LockedInvoice } from '../../storage/queries/invoices/lock-invoice.ts';
import type { BaseContext, Concluded, Context, Transaction } from '../context.ts';
import { concludingOrDry } from '../dry-run.ts';
import { effectOn } from '../payments/modifications/effect.ts';
import type { ModifiedPayment } from '../payments/view.ts';
import {
  loadPayment,
  lockPaymentWithTransactions,
  requireOutstanding,
  type LockedPayment,
} from '../payments/load.ts';
import { receivedAtOf, recordReceived, type ReceivedMoney } from '../sales/record-received.ts';
import type { MarkPaidBody } from '../payments/schemas.ts';
import { payInvoice } from '../invoices/pay-invoice.ts';
import { emitCaptured } from '../payments/events.ts';
import { refreshOrderOfPayment } from './refresh-order-of-payment.ts';

type Input = Static<typeof MarkPaidBody>;

/**
 * Records that a Net-N payment was received in full; its invoice is paid with it (contract 60 §1). 404; 409
 * `not_invoice`, or `invalid_state` when it is not outstanding. `dryRun` returns the same with its `preview`, and writes
 * nothing.
 */
export async function markPaid(
  ctx: Context,
  paymentId: string,
  input: Input,
): Promise<Concluded<ModifiedPayment>> {
  const known = await loadPayment(ctx, paymentId);
  const receivedAt = receivedAtOf(ctx, 'paidAt', input.paidAt);
  return concludingOrDry(ctx, input.dryRun, async (own, tx): Promise<ModifiedPayment> => {
    const locked = await lockPaymentWithTransactions(tx, known.workspaceId, known.id);
    await recordPaid(own, tx, locked, { receivedAt, reference: input.reference ?? null });
    const { payment } = locked;
    if (!input.dryRun) return { payment };
    return { payment, preview: await effectOn(tx, payment, { issuesInvoice: false }) };
  });
}

/**
 * Records the money of a locked Net-N payment: payment captured, order refreshed, invoice paid, event emitted. Returns
 * the invoice. 409 `not_invoice`; 409 `invalid_state` when nothing is outstanding, or a card is being charged for it.
 */
export async function recordPaid(
  ctx: BaseContext,
  tx: Transaction,
  locked: LockedPayment,
  received: ReceivedMoney,
): Promise<LockedInvoice | null> {
  const { payment } = locked;
  requireOutstanding(locked);
  const transaction = recordReceived(ctx, tx, payment, received);
  await refreshOrderOfPayment(ctx, tx, payment);
  const { receivedAt: paidAt, reference } = received;
  const invoice = await payInvoice(ctx, tx, { payment, paidAt, reference });
  emitCaptured(ctx, tx, payment, transaction);
  return invoice;
}
