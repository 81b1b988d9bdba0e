import type { OrderCustomer } from '../../../storage/queries/checkout/order-customer.ts';
import type { BuyerPart } from '../../orders/order-content.ts';
import type { KnownBuyer } from '../known-buyer.ts';
import type { AttemptState } from './attempt-state.ts';

/** Who pays: what the completion, the cart and the session say, and the customer who is linked. */
export interface Buyer extends KnownBuyer {
  /** Null for a guest. */
  readonly customer: OrderCustomer | null;
}

/** What the buyer typed, else what is collected already; the linked customer has an e-mail of its own. */
export function ownEmailOf({ givenEmail, collectedEmail }: KnownBuyer): string | null {
  return givenEmail ?? collectedEmail;
}

/** The buyer's part of the order. The linked customer's e-mail goes first; metadata keeps the completion's. */
export function buyerPart({ session, cart }: AttemptState, buyer: Buyer): BuyerPart {
  const { customer } = buyer;
  const ownEmail = ownEmailOf(buyer);
  const noted = ownEmail ?? customer?.email ?? null;
  const prefill = session.customer;
  const names = [
    customer?.firstName ?? prefill?.firstName,
    customer?.lastName ?? prefill?.lastName,
  ].filter((name) => Boolean(name));
  return {
    customerId: customer?.id ?? null,
    customerEmail: customer?.email ?? ownEmail,
    customerName: names.join(' ') || null,
    shippingAddress: buyer.shippingAddress,
    billingAddress: buyer.billingAddress,
    metadata: {
      ...cart?.cart.metadata,
      ...session.metadata,
      ...(noted ? { customerEmail: noted } : {}),
    },
  };
}
