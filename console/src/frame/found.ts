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

export const foundOrder = (order: Order): Found => ({
  kind: 'order',
  id: order.id,
  title: order.number ?? order.id,
  detail: order.customerEmail ?? '',
  money: { amount: order.total, currency: order.currency },
  at: order.createdAt,
  status: order.status,
  path: `/orders/${order.id}`,
});

export const foundCustomer = ({ id, email, firstName, lastName, createdAt }: Customer): Found => ({
  kind: 'customer',
  id,
  title: email,
  detail: [firstName, lastName].filter((part) => part !== null).join(' '),
  at: createdAt,
  status: null,
  path: `/customers/${id}`,
});

export const foundSubscription = (one: Subscription): Found => ({
  kind: 'subscription',
  id: one.id,
  title: one.planName ?? one.planId,
  detail: '',
  money: { amount: one.amount, currency: one.currency },
  at: one.createdAt,
  status: one.status,
  path: `/subscriptions/${one.id}`,
});

export const foundPayment = (payment: Payment): Found => ({
  kind: 'payment',
  id: payment.id,
  title: payment.card ? cardOf(payment.card) : payment.method,
  detail: payment.card ? '' : payment.id,
  money: { amount: payment.amount, currency: payment.currency },
  at: payment.createdAt,
  status: payment.status,
  path: `/payments/${payment.id}`,
});

const cardOf = ({ brand, lastFour }: NonNullable<Payment['card']>): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${lastFour}`;

/** Adds to what was found by what that was, where its row does not show it. */
export const matchedBy =
  (by: NonNullable<Found['matched']>['by'], text: string) =>
  (found: Found): Found => ({ ...found, matched: { by, text } });

export const foundInvoice = (invoice: Invoice): Found => ({
  kind: 'invoice',
  id: invoice.id,
  title: invoice.number,
  detail: '',
  money: { amount: invoice.total, currency: invoice.currency },
  at: invoice.createdAt,
  status: invoice.status,
  path: `/invoices/${invoice.id}`,
});

export const foundCreditNote = (note: CreditNote): Found => ({
  kind: 'creditNote',
  id: note.id,
  title: note.number,
  detail: '',
  money: { amount: note.total, currency: note.currency },
  at: note.issuedAt,
  status: null,
  path: `/credit-notes/${note.id}`,
});

export const foundDiscount = (discount: Discount): Found => ({
  kind: 'discount',
  id: discount.id,
  title: discount.code ?? discount.name,
  detail: discount.code ? discount.name : '',
  status: null,
  path: `/discounts/${discount.id}`,
});

export const foundCart = ({ id, status, customerEmail, createdAt: at }: Cart): Found => ({
  kind: 'cart',
  id,
  title: customerEmail ?? id,
  detail: '',
  at,
  status,
  path: `/carts/${id}`,
});

export const foundFulfillment = (fulfillment: Fulfillment): Found => ({
  kind: 'fulfillment',
  id: fulfillment.id,
  title: fulfillment.trackingNumber ?? fulfillment.id,
  detail: fulfillment.carrier ?? '',
  at: fulfillment.createdAt,
  status: fulfillment.status,
  path: `/fulfillments/${fulfillment.id}`,
});

export const foundReturn = ({ id, number, status, createdAt: at }: Return): Found => ({
  kind: 'return',
  id,
  title: number,
  detail: '',
  at,
  status,
  path: `/returns/${id}`,
});

export const foundEndpoint = ({ id, url }: WebhookEndpoint): Found => ({
  kind: 'endpoint',
  id,
  title: url,
  detail: '',
  status: null,
  path: `/webhooks/${id}`,
});

export const foundDelivery = ({ id, eventType, createdAt: at }: WebhookDelivery): Found => ({
  kind: 'delivery',
  id,
  title: eventType,
  detail: id,
  at,
  status: null,
  path: `/deliveries/${id}`,
});

export const foundEvent = ({ id, type, createdAt: at }: Event): Found => ({
  kind: 'event',
  id,
  title: type,
  detail: id,
  at,
  status: null,
  path: `/events/${id}`,
});

export const foundRequest = ({ id, method, path, at }: RequestLog): Found => ({
  kind: 'request',
  id,
  title: `${method} ${path}`,
  detail: id,
  at,
  status: null,
  path: '/requests',
  search: { requestId: id },
});
