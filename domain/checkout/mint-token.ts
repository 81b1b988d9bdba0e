import type { CheckoutSession } from '../../storage/entities/checkout-session.ts';
import type { ApplicationContext } from '../context.ts';
import { fail } from '../errors.ts';
import { connectorOf } from '../payments/connectors/connector-of.ts';
import { listChargingConnectors } from '../payments/default-cascade.ts';
import { hostedUrlOf } from './view.ts';

/**
 * Asks the processor for a token of its widget, outside any transaction. 422 `no_processor_connection`,
 * 502 `embed_token_failed`.
 */
export async function mintToken(
  ctx: ApplicationContext,
  session: Pick<CheckoutSession, 'id' | 'mode'>,
  price: { readonly amount: number | null; readonly currency: string | null },
): Promise<string> {
  const { services } = ctx;
  const [connector] = await listChargingConnectors(services.database, ctx);
  if (!connector) fail('no_processor_connection');
  const minted = await connectorOf(services, connector).embedToken({
    checkoutSessionId: session.id,
    amount: price.amount,
    currency: price.currency,
    returnUrl: hostedUrlOf(services.urls, session),
  });
  return minted?.token ?? fail('embed_token_failed');
}
