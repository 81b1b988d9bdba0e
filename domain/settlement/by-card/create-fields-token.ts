import { Type } from '@sinclair/typebox';
import { connectorOf } from '../../connectors/open-connector.ts';
import { fail } from '../../errors.ts';
import type { InvoiceHolderContext } from '../../invoices/hosted/load-hosted-invoice.ts';
import { bucketOf, requireToken } from '../../rate-limit.ts';
import { Secret } from '../../shapes.ts';
import { loadPayableInvoice, routeInvoiceCard } from './payable-invoice.ts';

const MINUTE = 60;

export const FieldsTokenShape = Type.Object({ embedToken: Secret() });

/**
 * A token of the card fields on an invoice's page, which charge nothing themselves. 409 `invalid_state`; 422
 * `no_processor_connection`; 429; 502 `embed_token_failed`.
 */
export async function createFieldsToken(
  ctx: InvoiceHolderContext,
  returnUrl: string,
): Promise<{ readonly embedToken: string }> {
  const { services, invoiceId } = ctx;
  const { completePerMinute } = services.limits;
  await requireToken(ctx, bucketOf(`invoice-fields:${invoiceId}`, completePerMinute, MINUTE));
  const { invoice, order } = await loadPayableInvoice(ctx);
  const { total: amount, currency } = invoice;
  const connector =
    (await routeInvoiceCard(ctx, order, { amount, currency }, null)) ??
    fail('no_processor_connection');
  // Where a checkout has its session an invoice has itself: the id is all that the processor's fields learn of it.
  const asked = { checkoutSessionId: invoiceId, amount, currency, returnUrl };
  const minted = await connectorOf(ctx, connector).embedToken(asked);
  return minted ? { embedToken: minted.token } : fail('embed_token_failed');
}
