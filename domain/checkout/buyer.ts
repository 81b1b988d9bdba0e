import { createHash } from 'node:crypto';
import type { Cart } from '../../storage/entities/cart.ts';
import type { Address } from '../../storage/entities/purchase.ts';
import type { Plain } from '../../storage/orm/row-layout.ts';
import type { CheckoutSession } from '../../storage/entities/checkout-session.ts';
import { parseId } from '../../storage/ids.ts';
import {
  CUSTOMER_BY_EMAIL,
  CUSTOMER_BY_EXTERNAL_ID,
  CUSTOMER_BY_ID,
  type OrderCustomer,
} from '../../storage/queries/checkout/order-customer.ts';
import { readFrom, type QuerySource } from '../../storage/query.ts';
import { missingParts } from '../pricing/tax-destination.ts';
import type { Configuration } from '../pricing/configuration/schemas.ts';
import type { ApplicationContext } from '../context.ts';
import type { BuyerPart } from '../orders/order-content.ts';
import type { CompleteInput } from './body-schemas.ts';
import { toRecurringView } from './view.ts';
import type { AttemptState } from './completion/plan-completion.ts';
import type { SessionWithContext } from './sessions/session-context.ts';

/** Buyer and addresses: from the completion, else the cart, else the session's prefill. */
export interface KnownBuyer {
  /** Given at completion. */
  readonly givenEmail: string | null;
  /** From the session or the cart, without the completion. */
  readonly collectedEmail: string | null;
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
}

/** The buyer's fields in a completion or a quote. */
type GivenBuyer = Partial<
  Pick<CompleteInput, 'email' | 'shippingAddress' | 'billingAddress' | 'billingSameAsShipping'>
>;

export function knownBuyer(
  session: Partial<Pick<CheckoutSession, 'customer' | 'customerEmail'>>,
  cart: Plain<Cart> | null,
  input: GivenBuyer = {},
): KnownBuyer {
  const prefill = session.customer;
  const shippingAddress =
    input.shippingAddress ??
    completeOrNull(cart?.shippingAddress) ??
    completeOrNull(prefill?.shippingAddress);
  const billingAddress = input.billingSameAsShipping
    ? shippingAddress
    : (input.billingAddress ??
      completeOrNull(cart?.billingAddress) ??
      completeOrNull(prefill?.billingAddress));
  return {
    givenEmail: input.email ?? null,
    collectedEmail: session.customerEmail ?? prefill?.email ?? cart?.customerEmail ?? null,
    shippingAddress: shippingAddress ?? null,
    billingAddress: billingAddress ?? null,
  };
}

/**
 * Whether a session's buyer must say where the goods go: where `collect` says so, unless nothing of them is shipped and no
 * tax depends on it. `lines`: null for the merchant's own cart, of which nobody knows.
 */
export function asksForShippingAddress(
  { collectShippingAddress }: Pick<CheckoutSession, 'collectShippingAddress'>,
  lines: readonly { readonly requiresShipping: boolean }[] | null,
  { tax }: Pick<Configuration, 'tax'>,
): boolean {
  if (!collectShippingAddress || !lines) return collectShippingAddress;
  return tax.mode !== 'none' || lines.some(({ requiresShipping }) => requiresShipping);
}

/** A shipping estimate may have stored an incomplete address. */
function completeOrNull(address: Address | null | undefined): Address | null {
  return address && missingParts(address).length === 0 ? address : null;
}

/**
 * The customer of the order (contract 40 §3): the session's, else the cart's, else by external id, else for a
 * subscription the newest with the e-mail; null for a guest.
 */
export async function findOrderCustomer(
  { workspaceId, environmentId, applicationId }: ApplicationContext,
  source: QuerySource,
  session: Partial<Pick<CheckoutSession, 'customer' | 'recurring'>>,
  cart: Pick<Cart, 'customerId'> | null,
  email: string | null = null,
): Promise<OrderCustomer | null> {
  const tenant = [workspaceId, environmentId, applicationId];
  const { customerId, externalCustomerId } = session.customer ?? {};
  const ids = [customerId ? parseId('cus', customerId) : null, cart?.customerId ?? null];
  for (const id of ids) {
    const [found] = id ? await readFrom(source, CUSTOMER_BY_ID, [...tenant, id]) : [];
    if (found) return found;
  }
  if (externalCustomerId) {
    const [found] = await readFrom(source, CUSTOMER_BY_EXTERNAL_ID, [
      ...tenant,
      externalCustomerId,
    ]);
    // One with this e-mail but another external id is somebody else.
    return found ?? null;
  }
  if (!session.recurring || !email) return null;
  const [newest] = await readFrom(source, CUSTOMER_BY_EMAIL, [...tenant, email]);
  return newest ?? null;
}

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

/**
 * Days until a Net-N invoice is due (contract 60 §1): the customer's, else the cart's, else the application's. The
 * merchant's own cart is known by its session alone, which keeps the term.
 */
export function netTermOf(
  { session, settings }: Pick<SessionWithContext, 'session' | 'settings'>,
  known: { readonly ofCustomer: number | null; readonly ofCart: number | null },
): number {
  const ofSession = session.cartId ? null : (session.paymentTerms?.netN ?? null);
  return known.ofCustomer ?? known.ofCart ?? ofSession ?? settings.defaultNetN;
}

/** The hash by which a buyer accepts the Net-N terms that were served. */
export function termsHashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** No customer is linked, in production: who pays by invoice must name a company and an e-mail (contract 10 §11). */
export function isUnknownDebtor(
  { environmentKind }: Pick<ApplicationContext, 'environmentKind'>,
  customer: object | null | undefined,
): boolean {
  return environmentKind === 'production' && !customer;
}
