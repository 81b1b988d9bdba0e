import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import { readPaymentTransactions } from '../../../storage/queries/payments/payment-rows.ts';
import { connectorDescriptors } from '../../connectors/descriptors.ts';
import type { CardEntry } from '../../connectors/descriptor.ts';
import type {
  HostedInvoice,
  InvoiceHolderContext,
} from '../../invoices/hosted/load-hosted-invoice.ts';
import { loadInvoiceSettings } from '../../invoices/settings/get-settings.ts';
import { loadOrder } from '../../orders/load.ts';
import { loadPayment } from '../../payments/load.ts';
import { routeInvoiceCard } from './payable-invoice.ts';

/** A buyer who comes back later is not told of it again. */
const DECLINE_SHOWN_MS = 30 * 60_000;

/** How an invoice may be paid by card on its page. */
export type InvoiceCheckout =
  | { readonly kind: 'none' }
  /** A card is being charged; `actionUrl` is where its bank asks. */
  | { readonly kind: 'running'; readonly actionUrl: string | null }
  | {
      readonly kind: 'offered';
      /** Minor units. */
      readonly amount: number;
      readonly cardEntry: CardEntry;
      /** How often a card was tried. */
      readonly tries: number;
      /** Of a card that was declined just now. */
      readonly decline: { readonly declineCode: string | null } | null;
    };

const none = { kind: 'none' } as const;

/** What the page of an invoice offers. An offer is none any more once something else pays: the press finds out. */
export async function loadInvoiceCheckout(
  ctx: InvoiceHolderContext,
  { invoice, document }: HostedInvoice,
): Promise<InvoiceCheckout> {
  if (invoice.status !== 'open' || document.due <= 0) return none;
  const { database, workspaceId } = ctx;
  const { paymentId, orderId, currency } = invoice;
  const [payment, transactions, { settings }, { order }] = await Promise.all([
    loadPayment(ctx, paymentId),
    readPaymentTransactions(database, workspaceId, paymentId),
    loadInvoiceSettings(database, ctx),
    loadOrder(ctx, orderId),
  ]);
  if (transactions.some((made) => made.isUndecided()))
    return { kind: 'running', actionUrl: payment.nextAction?.url ?? null };
  if (payment.status !== 'pending' || !settings.payableByCard) return none;
  const { amount } = payment;
  const connector = await routeInvoiceCard(ctx, order, { amount, currency }, null);
  const cardEntry =
    connector && connectorDescriptors[connector.kind].cardEntry(connector, ctx.services.urls);
  if (!cardEntry) return none;
  const tried = transactions.filter(({ purpose }) => purpose === 'invoice');
  const decline = declineOf(ctx.now(), tried.at(-1));
  return { kind: 'offered', amount, cardEntry, tries: tried.length, decline };
}

function declineOf(
  now: Date,
  last: PaymentTransaction | undefined,
): { readonly declineCode: string | null } | null {
  if (last?.status !== 'failed') return null;
  const isRecent = now.getTime() - last.updatedAt.getTime() < DECLINE_SHOWN_MS;
  return isRecent ? { declineCode: last.declineCode ?? null } : null;
}
