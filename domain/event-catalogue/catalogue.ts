import { cartEvents } from './cart-events.ts';
import { checkoutSessionEvents } from './checkout-session-events.ts';
import { customerEvents } from './customer-events.ts';
import { discountEvents } from './discount-events.ts';
import type { EventCategory } from '../event-types.ts';
import type { EventEntry } from './entry.ts';
import { fulfillmentEvents, returnEvents } from './fulfillment-events.ts';
import { invoiceEvents } from './invoice-events.ts';
import { orderEvents } from './order-events.ts';
import { disputeEvents, paymentEvents } from './payment-events.ts';
import { subscriptionEvents } from './subscription-events.ts';

const byCategory = {
  order: orderEvents,
  payment: paymentEvents,
  dispute: disputeEvents,
  cart: cartEvents,
  checkout_session: checkoutSessionEvents,
  subscription: subscriptionEvents,
  discount: discountEvents,
  customer: customerEvents,
  fulfillment: fulfillmentEvents,
  return: returnEvents,
  invoice: invoiceEvents,
} as const satisfies Record<EventCategory, readonly EventEntry[]>;

/** The catalogue of event types (contract 75 §2), used by the log, its documents and the tests. */
export const eventCatalogue: readonly EventEntry[] = Object.values(byCategory).flat();
