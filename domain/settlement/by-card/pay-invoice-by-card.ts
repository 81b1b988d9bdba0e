import { Type, type Static } from '@sinclair/typebox';
import type { PaymentAction } from '../../../storage/entities/payment.ts';
import { buyerMessageOf } from '../../connectors/decline-codes.ts';
import { connectorOf } from '../../connectors/open-connector.ts';
import { unitOfWork } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { InvoiceHolderContext } from '../../invoices/hosted/load-hosted-invoice.ts';
import { NextActionShape } from '../../payments/schemas.ts';
import { Nullable, PaymentToken } from '../../shapes.ts';
import { callConnector } from '../../sales/call.ts';
import { settleMovement } from '../../sales/settle-movement.ts';
import type { SettledMovement } from '../../ports/settlement.ts';
import { bucketOf, chargeTokens, declinesOf, lookAt, requireToken } from '../../rate-limit.ts';
import { openInvoiceCharge } from './open-invoice-charge.ts';
import { loadPayableInvoice } from './payable-invoice.ts';
import { routeInvoiceCard } from './route-invoice-card.ts';

const MINUTE = 60;

export const PayInvoiceBody = Type.Object(
  {
    paymentToken: PaymentToken(512),
    /** Minor units, as the page showed it. */
    amount: Type.Integer({ minimum: 1 }),
  },
  { additionalProperties: false },
);

export const InvoicePaymentShape = Type.Object({
  status: Type.Union([Type.Literal('paid'), Type.Literal('processing')]),
  nextAction: Nullable(NextActionShape),
});

interface InvoicePayment {
  readonly status: 'paid' | 'processing';
  readonly nextAction: PaymentAction | null;
}

/**
 * Pays an open invoice by the card of whoever holds its link: reserve, call, settle. 409 as `openInvoiceCharge`; 402
 * `payment_failed` for a decline, after which the invoice is still open; 422 `no_processor_connection`; 429.
 */
export async function payInvoiceByCard(
  ctx: InvoiceHolderContext,
  { paymentToken: token, amount }: Static<typeof PayInvoiceBody>,
  returnUrl: string,
): Promise<InvoicePayment> {
  const { services, invoiceId } = ctx;
  const tries = bucketOf(`pay-invoice:${invoiceId}`, services.limits.completePerMinute, MINUTE);
  await requireToken(ctx, tries, lookAt(declinesOf(ctx)));
  const { invoice, order } = await loadPayableInvoice(ctx);
  const { paymentId, orderId, currency } = invoice;
  const price = { amount, currency };
  const connector =
    (await routeInvoiceCard(ctx, order, price, token)) ?? fail('no_processor_connection');
  const { movement, call } = await unitOfWork(
    ctx,
    (tx) => openInvoiceCharge(ctx, tx, { paymentId, orderId, connector, token, amount, returnUrl }),
    { concludes: false },
  );
  services.failpoint('invoice.after_reserve');
  const called = { row: connector, connector: connectorOf(ctx, connector) };
  const outcome = await callConnector(called, call);
  services.failpoint('invoice.after_call');
  const settled = await settleMovement(ctx, services.settlers.invoice, movement, outcome);
  services.failpoint('invoice.after_settle');
  return answerOf(ctx, settled);
}

async function answerOf(
  ctx: InvoiceHolderContext,
  { payment, transaction }: SettledMovement,
): Promise<InvoicePayment> {
  if (transaction.status === 'succeeded') return { status: 'paid', nextAction: null };
  if (transaction.status !== 'failed')
    return { status: 'processing', nextAction: payment.nextAction ?? null };
  await chargeTokens(ctx, [declinesOf(ctx)]);
  const { declineCode = null, declineClass = null } = transaction;
  const message = buyerMessageOf(declineCode ?? 'processing_error');
  fail('payment_failed', { declineCode, declineClass, paymentId: payment.id }, { message });
}
