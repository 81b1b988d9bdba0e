import type {
  Cart,
  CreditNote,
  Customer,
  Discount,
  Event,
  Fulfillment,
  Invoice,
  Order,
  Payment,
  RequestLog,
  Return,
  Subscription,
  WebhookDelivery,
  WebhookEndpoint,
} from '../../../sdk/typescript/src/commerce.ts';
import type { Words } from '../words/en.ts';

/** One thing that the search has found. */
export interface Found {
  readonly kind: keyof Words['kinds'];
  readonly id: string;
  readonly title: string;
  /** By which it was found, where its row does not show that otherwise. */
  readonly matched?: { readonly by: keyof Words['search']['matched']; readonly text: string };
  /** Distinguishes it from others of its kind, such as the buyer. */
  readonly detail: string;
  readonly money?: { readonly amount: number; readonly currency: string };
  /** When it was made. */
  readonly at?: string;
  /** Of the API; null where it has none. */
  readonly status: string | null;
  /** Below the environment. */
  readonly path: string;
  readonly search?: Readonly<Record<string, string>>;
}

type Said = Partial<Omit<Found, 'kind' | 'id' | 'title'>>;

const found = (
  kind: Found['kind'],
  list: string,
  id: string,
  title: string,
  said: Said,
): Found => ({
  kind,
  id,
  title,
  detail: '',
  status: null,
  path: `/${list}/${id}`,
  ...said,
});

const moneyOf = (amount: number, currency: string) => ({ amount, currency });

export const foundOrder = ({ id, number, total, currency, ...order }: Order): Found =>
  found('order', 'orders', id, number ?? id, {
    detail: order.customerEmail ?? '',
    money: moneyOf(total, currency),
    at: order.createdAt,
    status: order.status,
  });

export const foundCustomer = ({ id, email, firstName, lastName, createdAt }: Customer): Found =>
  found('customer', 'customers', id, email, {
    detail: [firstName, lastName].filter((part) => part !== null).join(' '),
    at: createdAt,
  });

export const foundSubscription = ({ id, planId, planName, ...one }: Subscription): Found =>
  found('subscription', 'subscriptions', id, planName ?? planId, {
    money: moneyOf(one.amount, one.currency),
    at: one.createdAt,
    status: one.status,
  });

export const foundPayment = ({ id, card, method, amount, currency, ...payment }: Payment): Found =>
  found('payment', 'payments', id, card ? cardOf(card) : method, {
    detail: card ? '' : id,
    money: moneyOf(amount, currency),
    at: payment.createdAt,
    status: payment.status,
  });

const cardOf = ({ brand, lastFour }: NonNullable<Payment['card']>): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${lastFour}`;

/** Adds to what was found by what that was, where its row does not show it. */
export const matchedBy =
  (by: NonNullable<Found['matched']>['by'], text: string) =>
  (one: Found): Found => ({ ...one, matched: { by, text } });

export const foundInvoice = ({ id, number, total, currency, status, createdAt }: Invoice): Found =>
  found('invoice', 'invoices', id, number, {
    money: moneyOf(total, currency),
    at: createdAt,
    status,
  });

export const foundCreditNote = ({ id, number, total, currency, issuedAt }: CreditNote): Found =>
  found('creditNote', 'credit-notes', id, number, {
    money: moneyOf(total, currency),
    at: issuedAt,
  });

export const foundDiscount = ({ id, code, name }: Discount): Found =>
  found('discount', 'discounts', id, code ?? name, { detail: code ? name : '' });

export const foundCart = ({ id, status, customerEmail, createdAt: at }: Cart): Found =>
  found('cart', 'carts', id, customerEmail ?? id, { at, status });

export const foundFulfillment = ({ id, status, createdAt: at, ...parcel }: Fulfillment): Found =>
  found('fulfillment', 'fulfillments', id, parcel.trackingNumber ?? id, {
    detail: parcel.carrier ?? '',
    at,
    status,
  });

export const foundReturn = ({ id, number, status, createdAt: at }: Return): Found =>
  found('return', 'returns', id, number, { at, status });

export const foundEndpoint = ({ id, url }: WebhookEndpoint): Found =>
  found('endpoint', 'webhooks', id, url, {});

export const foundDelivery = ({ id, eventType, createdAt: at }: WebhookDelivery): Found =>
  found('delivery', 'deliveries', id, eventType, { detail: id, at });

export const foundEvent = ({ id, type, createdAt: at }: Event): Found =>
  found('event', 'events', id, type, { detail: id, at });

export const foundRequest = ({ id, method, path, at }: RequestLog): Found =>
  found('request', 'requests', id, `${method} ${path}`, {
    detail: id,
    at,
    path: '/requests',
    search: { requestId: id },
  });
