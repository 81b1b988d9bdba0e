import { cartEvents } from './cart-events.ts';
import { checkoutSessionEvents } from './checkout-session-events.ts';
import { customerEvents } from './customer-events.ts';
import { discountEvents } from './discount-events.ts';
import type { EventEntry } from './entry.ts';
import { fulfillmentEvents } from './fulfillment-events.ts';
import { invoiceEvents } from './invoice-events.ts';
import { orderEvents } from './order-events.ts';
import { paymentEvents } from './payment-events.ts';
import { subscriptionEvents } from './subscription-events.ts';

/** Every type of event (contract 75 §2); webhooks, the log, its documents and the tests all read this. */
export const eventCatalogue: readonly EventEntry[] = [
  ...orderEvents,
  ...paymentEvents,
  ...cartEvents,
  ...checkoutSessionEvents,
  ...subscriptionEvents,
  ...discountEvents,
  ...customerEvents,
  ...fulfillmentEvents,
  ...invoiceEvents,
];
