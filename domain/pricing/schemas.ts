import { Type, type Static } from '@sinclair/typebox';
import { PricingWarningShape, TaxLineShape } from '../purchase.ts';
import {
  CurrencyCode,
  Described,
  MethodId,
  Money,
  Nullable,
  PartialAddressShape,
  StringEnum,
  Uuid,
  OptionalField,
} from '../shapes.ts';
import { snapshotKinds } from './pricing-request.ts';

export const CalculateBody = Type.Object(
  {
    kind: StringEnum(snapshotKinds, {
      default: 'cart_estimate',
      description:
        '`cart_estimate`: what it would cost, known for 30 minutes. `checkout_final`: the price that checkout charges, for 24 hours and while the cart does not change; an address must be complete.',
    }),
    selectedShippingMethodId: OptionalField(
      Nullable(MethodId),
      'The shipping method that is charged, one of those offered. null clears the choice; left out, it is unchanged.',
      'standard',
    ),
    persist: Type.Optional(
      Type.Boolean({
        description:
          'Whether totals, tax lines and the choice are written to the cart. Default: false for an estimate, true for a final calculation.',
      }),
    ),
    shippingAddress: OptionalField(
      Nullable(PartialAddressShape),
      'Where the goods go. Stored on the cart first, whatever `persist` says and whatever the response is. An estimate needs only `countryCode`.',
    ),
    billingAddress: OptionalField(
      Nullable(PartialAddressShape),
      'For the invoice, and for tax where there is no shipping address. Stored on the cart first, too.',
    ),
  },
  { component: 'CalculateBody' },
);
export type CalculateInput = Static<typeof CalculateBody>;

const ShippingMethodShape = Type.Object(
  {
    methodId: Described(
      Type.String(),
      'The id to select it by: of your rate, or of the provider’s.',
      'standard',
    ),
    displayName: Described(Type.String(), 'What the buyer reads.', 'Standard shipping'),
    rateAmount: Described(Money, 'Its price in minor units, before tax that is added.', 500),
    currency: CurrencyCode,
    carrier: Described(Nullable(Type.String()), 'Who delivers; null when unknown.', 'UPS'),
    minDays: Described(
      Nullable(Type.Integer()),
      'Least number of days until delivery; null when unknown.',
      2,
    ),
    maxDays: Described(
      Nullable(Type.Integer()),
      'Greatest number of days until delivery; null when unknown.',
      4,
    ),
  },
  { component: 'ShippingMethod', description: 'A way to ship the goods.' },
);

export const ShippingFoundShape = Type.Object({
  methods: Described(
    Type.Array(ShippingMethodShape),
    'What is offered for the address; empty when no line needs shipping.',
  ),
  selectedMethod: Described(
    Nullable(ShippingMethodShape),
    'The one that is charged; null while none is chosen.',
  ),
});

export const TotalsShape = Type.Object(
  {
    subtotal: Described(Money, 'Sum of `unitPrice` x `quantity` of the lines, in minor units.'),
    discountTotal: Described(Money, 'Discounts of the lines and of the code, in minor units.', 0),
    shippingTotal: Described(Money, 'Price of the selected method, in minor units; else 0.', 0),
    taxTotal: Described(
      Money,
      'All tax, in minor units; where prices include tax, the part of them that is tax.',
      0,
    ),
    total: Described(
      Money,
      'What the buyer pays: `subtotal` - `discountTotal` + `shippingTotal`, and `taxTotal` where prices do not include it. In minor units.',
    ),
  },
  { component: 'PricingTotals', description: 'The sums of a calculation, in minor units.' },
);

export const CalculationShape = Type.Object(
  {
    snapshotId: Described(
      Nullable(Uuid),
      'Id of the stored calculation, which an order made of it keeps; null when it was not stored.',
    ),
    shipping: Described(ShippingFoundShape, 'The methods offered, and the one that is charged.'),
    tax: Described(
      Type.Object({
        lines: Described(Type.Array(TaxLineShape), 'Each tax on each line, and on shipping.'),
      }),
      'The tax.',
    ),
    totals: Described(TotalsShape, 'The sums, in minor units of the currency of the cart.'),
    warnings: Described(
      Type.Array(PricingWarningShape),
      'What the price could not take into account; empty when it did.',
    ),
  },
  { component: 'CartCalculation', description: 'What a cart costs, and why.' },
);
