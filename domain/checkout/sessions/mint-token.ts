import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { Connector } from '../../../storage/entities/connector.ts';
import type { ApplicationContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { connectorOf } from '../../connectors/open-connector.ts';
import { servingConnectors } from '../serving-cards.ts';
import { hostedUrlOf } from '../view.ts';

export interface MintedToken {
  readonly token: string;
  /** The connector of the widget. */
  readonly connector: Connector;
}

/**
 * Asks the processor that serves the session for a token of its widget, outside any transaction.
 * 422 `no_processor_connection`, 502 `embed_token_failed`.
 */
export async function mintToken(
  ctx: ApplicationContext,
  session: Pick<CheckoutSession, 'id' | 'mode'> & Partial<CheckoutSession>,
  price: { readonly amount: number | null; readonly currency: string | null },
): Promise<MintedToken> {
  const { services } = ctx;
  const { cascade } = await servingConnectors(ctx, session, price);
  const [connector] = cascade;
  if (!connector) fail('no_processor_connection');
  const minted = await connectorOf(ctx, connector).embedToken({
    checkoutSessionId: session.id,
    amount: price.amount,
    currency: price.currency,
    returnUrl: hostedUrlOf(services.urls, session),
  });
  return minted ? { token: minted.token, connector } : fail('embed_token_failed');
}
