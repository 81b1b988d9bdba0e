import type { PaymentCard } from '../../storage/entities/payment.ts';
import type { OrderType } from './condition-types.ts';
import type { RoutingFacts } from './evaluate.ts';

interface AddressCountry {
  readonly countryCode?: string | null | undefined;
}

export interface PaymentToRoute extends Pick<
  RoutingFacts,
  'amount' | 'currency' | 'paymentSource' | 'metadata'
> {
  /** Overrides the merchant's metadata (`throttle_order_type` of specification "Routing configuration"). */
  readonly orderType: OrderType;
  readonly card: PaymentCard | null;
  readonly billingAddress: AddressCountry | null;
  readonly shippingAddress: AddressCountry | null;
}

/** The routing facts of a payment that is about to be made. */
export function factsOfPayment(payment: PaymentToRoute): RoutingFacts {
  const { card, billingAddress, shippingAddress } = payment;
  const { amount, currency, paymentSource, metadata, orderType } = payment;
  return {
    country: billingAddress?.countryCode ?? shippingAddress?.countryCode ?? null,
    cardScheme: card && schemeOf(card.brand),
    cardSource: card && 'token',
    cardType: card?.type ?? null,
    cardCountry: card?.country ?? null,
    paymentSource,
    amount,
    currency,
    metadata: { ...metadata, throttle_order_type: orderType },
  };
}

const otherNames: ReadonlyMap<string, string> = new Map([
  ['american express', 'amex'],
  ['american_express', 'amex'],
  ['diners', 'diners-club'],
  ['diners club', 'diners-club'],
  ['diners_club', 'diners-club'],
  ['union pay', 'unionpay'],
]);

/** Maps a processor's brand name to a card scheme. */
function schemeOf(brand: string): string {
  const name = brand.toLowerCase();
  return otherNames.get(name) ?? name;
}
