import type { OrderCustomer } from '../../../storage/queries/checkout/order-customer.ts';
import type { BuyerPart } from '../../orders/order-content.ts';
import type { KnownBuyer } from '../known-buyer.ts';
import { toRecurringView } from '../recurring/view.ts';
import type { AttemptState } from './attempt-state.ts';

/** The buyer, by completion, cart, session and linked customer. */
export interface Buyer extends KnownBuyer {
  /** Null for a guest. */
  readonly customer: OrderCustomer | null;
}

/** The e-mail that the buyer entered, else the collected one; a linked customer's own may differ. */
export function ownEmailOf({ givenEmail, collectedEmail }: KnownBuyer): string | null {
  return givenEmail ?? collectedEmail;
}

/**
 * The buyer's part of the order. The linked customer's e-mail takes precedence; one entered at completion is in the metadata.
 */
export function buyerPart({ session, cart }: AttemptState, buyer: Buyer): BuyerPart {
  const { customer } = buyer;
  const ownEmail = ownEmailOf(buyer);
  const metadataEmail = buyer.givenEmail ?? customer?.email ?? ownEmail;
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
      ...(metadataEmail ? { customerEmail: metadataEmail } : {}),
      // The merchant makes the subscription later, by these terms.
      ...(session.recurring?.createMode === 'manual'
        ? { recurring: toRecurringView(session.recurring) }
        : {}),
    },
  };
}
