import { Type } from '@sinclair/typebox';
import {
  lineItemTypes,
  pricingWarnings,
  type PurchaseLine,
  type Purchase,
} from '../storage/entities/purchase.ts';
import {
  CurrencyCode,
  Described,
  Money,
  Notes,
  Nullable,
  PartialAddressShape,
  SignedMoney,
  StoredMetadata,
  StringEnum,
  Uuid,
} from './shapes.ts';

export const TaxLineShape = Type.Object(
  {
    lineItemId: Described(Nullable(Uuid), 'The line that is taxed; null for shipping.'),
    jurisdiction: Described(
      Nullable(Type.String()),
      'Where the tax is owed, such as `US-CA`; null when a provider does not say, and for your own tax of a line.',
    ),
    name: Described(Type.String(), 'What the buyer reads, such as `VAT`.', 'Sales tax'),
    rate: Described(
      Nullable(Type.String()),
      'Percent, such as `8.25`; null for your own tax of a line.',
      '8.25',
    ),
    taxable: Described(Money, 'What the rate was applied to, in minor units.'),
    amount: Described(Money, 'The tax, in minor units.'),
    included: Described(
      Type.Boolean(),
      'Whether the prices contain it. When false, the total adds it.',
    ),
  },
  { component: 'TaxLine', description: 'One tax on one line, or on shipping.' },
);

const SelectedShippingShape = Type.Object(
  {
    methodId: Described(
      Type.String(),
      'Id of the method, as the calculation or the quote offered it.',
      'standard',
    ),
    displayName: Described(Type.String(), 'What the buyer reads.', 'Standard shipping'),
    rateAmount: Described(Money, 'Its price in minor units, before tax that is added.', 500),
    currency: CurrencyCode,
    source: Described(
      StringEnum(['rate', 'provider', 'client']),
      '`rate`: one of your configured rates. `provider`: quoted by your shipping provider. `client`: stated by the storefront, where no rate is configured.',
    ),
  },
  { component: 'SelectedShipping', description: 'How the goods are shipped.' },
);

/** Texts of a cart that may be changed on its order, as inputs. */
const NOTES = 'Free text about the purchase, such as a wish for the delivery.';
export const purchaseTexts = { notes: Described(Notes, NOTES) } as const;
/** The same where null clears. */
export const purchaseTextChanges = {
  notes: Described(Nullable(Notes), `${NOTES} null clears it.`),
} satisfies Record<keyof typeof purchaseTexts, unknown>;

/** The wire shape that a cart and its order have in common; each may narrow a field. */
export const purchaseShape = {
  currency: Described(Type.String(), 'ISO 4217 code of all its amounts. It never changes.', 'USD'),
  subtotal: Described(
    Money,
    'Sum of `unitPrice` x `quantity` of the lines, before discounts, shipping and tax; in minor units.',
  ),
  taxTotal: Described(
    Money,
    'All tax, in minor units: the sum of `taxLines`, or of the `taxAmount` of the lines before a first calculation. The prices contain it when `pricesIncludeTax`.',
    0,
  ),
  discountTotal: Described(
    Money,
    'Discounts of the lines and of the discount code, in minor units. Never part of shipping.',
    0,
  ),
  shippingTotal: Described(Money, 'Price of `selectedShipping` in minor units; else 0.', 0),
  total: Described(
    SignedMoney,
    '`subtotal` - `discountTotal` + `shippingTotal` + `taxTotal`, in minor units; without `taxTotal` when `pricesIncludeTax`.',
    1999,
  ),
  pricesIncludeTax: Described(
    Type.Boolean(),
    'Whether the prices contain the tax, as the last stored calculation found it.',
    false,
  ),
  selectedShipping: Described(
    Nullable(SelectedShippingShape),
    'The shipping method that is charged; null while none is chosen.',
  ),
  taxLines: Described(
    Type.Array(TaxLineShape),
    'The tax of the last stored calculation, by line and rate; empty without one.',
  ),
  customerId: Described(Nullable(Uuid), 'The customer who buys; null for a guest.'),
  customerEmail: Described(
    Nullable(Type.String()),
    'Where the buyer is written to. A linked customer is written to at the address of the customer.',
    'ann@example.com',
  ),
  /** An estimate may have stored an incomplete address. */
  shippingAddress: Described(
    Nullable(PartialAddressShape),
    'Where the goods go. It may lack parts while there are only estimates.',
  ),
  billingAddress: Described(
    Nullable(PartialAddressShape),
    'For the invoice, and for tax where there is no shipping address.',
  ),
  notes: Described(Nullable(Type.String()), NOTES),
  metadata: StoredMetadata,
} satisfies Record<keyof Purchase, unknown>;

/** What the fields of a line mean, in requests and in responses. */
export const lineMeanings = {
  type: 'What is sold. `subscription` lines start a subscription at checkout; a `service` needs no shipping unless the line says so.',
  referenceId:
    'Your own id of what is sold, such as a SKU. It need not be unique: two lines may have the same.',
  name: 'What the buyer reads in the checkout, in mails and on the invoice.',
  description: 'A second line of text below the name.',
  unitPrice: 'Price of one unit, in minor units of the currency of the cart.',
  discountAmount:
    'Your own reduction of the whole line, in minor units; at most `unitPrice` x `quantity`. A discount code comes on top.',
} as const;

/** The same of a line. */
export const purchaseLineShape = {
  type: Described(StringEnum(lineItemTypes), lineMeanings.type),
  referenceId: Described(Nullable(Type.String()), lineMeanings.referenceId, 'TSHIRT-M'),
  name: Described(Type.String(), lineMeanings.name, 'T-shirt'),
  description: Described(Nullable(Type.String()), lineMeanings.description),
  unitPrice: Described(Money, lineMeanings.unitPrice),
  quantity: Described(Type.Integer(), 'How many units.', 1),
  discountAmount: Described(Money, lineMeanings.discountAmount, 0),
  imageUrl: Described(
    Nullable(Type.String()),
    'Absolute URL of a picture.',
    'https://shop.example.com/t-shirt.jpg',
  ),
  requiresShipping: Described(
    Type.Boolean(),
    'Whether it must be delivered to an address. Without any such line no shipping is offered.',
  ),
  metadata: StoredMetadata,
} satisfies Record<keyof PurchaseLine, unknown>;

export const PricingWarningShape = Type.Object(
  {
    code: Described(
      StringEnum(pricingWarnings),
      '`tax_address_missing`: the address does not say which tax is owed, so none is charged. `provider_fallback`: the tax provider did not respond, so your own rules applied. `state_unknown`: the address names no state of its country, so the rules of none applied. `tax_zero_from_provider`: the provider found no tax where your rules find some.',
    ),
    message: Described(Type.String(), 'The same in words, for a log.'),
  },
  {
    component: 'PricingWarning',
    description: 'What the price could not take into account; the purchase continues.',
  },
);
