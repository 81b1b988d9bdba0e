import type { Connector } from '../../../storage/entities/connector.ts';
import type { Order } from '../../../storage/entities/order.ts';
import type { PaymentCard } from '../../../storage/entities/payment.ts';
import { connectorOf } from '../../connectors/open-connector.ts';
import { takesCards } from '../../connectors/takes-money.ts';
import type { InvoiceHolderContext } from '../../invoices/hosted/load-hosted-invoice.ts';
import { factsOfPayment } from '../../routing/facts-of-payment.ts';
import { loadRouting } from '../../routing/load.ts';
import { planCascade } from '../../routing/plan-cascade.ts';

/**
 * The first connector that the application's routing gives the payment of an order's invoice (55 §8); without a token, as
 * far as that is known before a card is typed. Null where none takes it. The token is of its fields, so that no other is
 * tried after it.
 */
export async function routeInvoiceCard(
  ctx: InvoiceHolderContext,
  { billingAddress, shippingAddress, metadata }: Order,
  price: { readonly amount: number; readonly currency: string },
  token: string | null,
): Promise<Connector | null> {
  const { routing, active } = await loadRouting(ctx.database, ctx);
  const card = token === null ? null : await describeCard(ctx, active.filter(takesCards), token);
  const facts = factsOfPayment({
    ...price,
    card,
    billingAddress,
    shippingAddress,
    paymentSource: 'ecommerce',
    orderType: 'one_off',
    metadata,
  });
  const [first] = planCascade(routing, facts, active, { method: 'card' }).connectors;
  return first ?? null;
}

async function describeCard(
  ctx: InvoiceHolderContext,
  connectors: readonly Connector[],
  token: string,
): Promise<PaymentCard | null> {
  for (const connector of connectors) {
    const card = await connectorOf(ctx, connector).describe({ token });
    if (card) return card;
  }
  return null;
}
