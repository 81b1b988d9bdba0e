import type { Invoice } from '../../../storage/entities/invoice.ts';
import type { Order } from '../../../storage/entities/order.ts';
import { type Connector, takesCards } from '../../../storage/entities/connector.ts';
import type { PaymentCard } from '../../../storage/entities/shapes/card.ts';
import { fail } from '../../errors.ts';
import type { InvoiceHolderContext } from '../../invoices/hosted/load-hosted-invoice.ts';
import { loadInvoice, requireOpen } from '../../invoices/load.ts';
import { loadInvoiceSettings } from '../../invoices/settings/get-settings.ts';
import { loadOrder } from '../../orders/load.ts';
import { connectorOf } from '../../connectors/open-connector.ts';
import { factsOfPayment, planCascade } from '../../routing/plan-cascade.ts';
import { loadRouting } from '../../routing/load.ts';

interface PayableInvoice {
  readonly invoice: Invoice;
  readonly order: Order;
}

/** The invoice of a link, and its order. 409 `invalid_state` unless it is open, and its merchant takes cards for it. */
export async function loadPayableInvoice(ctx: InvoiceHolderContext): Promise<PayableInvoice> {
  const [invoice, { settings }] = await Promise.all([
    loadInvoice(ctx, ctx.invoiceId),
    loadInvoiceSettings(ctx.database, ctx),
  ]);
  requireOpen(invoice, 'pay');
  const reason = 'cards_not_taken';
  if (!settings.payableByCard)
    fail('invalid_state', { from: invoice.status, action: 'pay', reason });
  const { order } = await loadOrder(ctx, invoice.orderId);
  return { invoice, order };
}

/**
 * The connector that the application's routing gives the payment of an order's invoice (contract 55 §8). Without a
 * token it is the first, as far as that is known before a card is typed: its fields take the card. A token is charged
 * by the first that knows it, since a card that one processor's fields took says nothing to another. Null where none
 * takes it.
 */
export async function routeInvoiceCard(
  ctx: InvoiceHolderContext,
  { billingAddress, shippingAddress, metadata }: Order,
  price: { readonly amount: number; readonly currency: string },
  token: string | null,
): Promise<Connector | null> {
  const { routing, active } = await loadRouting(ctx.database, ctx);
  const cascadeFor = (card: PaymentCard | null): readonly Connector[] => {
    const facts = factsOfPayment({
      ...price,
      card,
      billingAddress,
      shippingAddress,
      paymentSource: 'ecommerce',
      orderType: 'one_off',
      metadata,
    });
    return planCascade(routing, facts, active, { method: 'card' }).connectors;
  };
  const known = token === null ? null : await findToken(ctx, active.filter(takesCards), token);
  const cascade = cascadeFor(known?.card ?? null);
  const knowing = token && known ? await findToken(ctx, cascade, token) : null;
  return knowing?.connector ?? cascade[0] ?? null;
}

interface KnownToken {
  readonly connector: Connector;
  readonly card: PaymentCard;
}

/** The first of the connectors that knows the token, and its card; null where none tells of one. */
async function findToken(
  ctx: InvoiceHolderContext,
  connectors: readonly Connector[],
  token: string,
): Promise<KnownToken | null> {
  for (const connector of connectors) {
    const card = await connectorOf(ctx, connector).describe({ token });
    if (card) return { connector, card };
  }
  return null;
}
