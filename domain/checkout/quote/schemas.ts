import { Type, type Static } from '@sinclair/typebox';
import { PricingWarningShape } from '../../purchase.ts';
import { ShippingFoundShape, TotalsShape } from '../../pricing/schemas.ts';
import { snapshotKinds } from '../../pricing/pricing-request.ts';
import {
  Described,
  Email,
  MethodId,
  Money,
  Nullable,
  PartialAddressShape,
  ShortText,
  StringEnum,
  OptionalField,
} from '../../shapes.ts';

export const SessionQuoteBody = Type.Object(
  {
    kind: StringEnum(snapshotKinds, {
      default: 'cart_estimate',
      description:
        '`cart_estimate`: while the buyer types. `checkout_final`: before the charge; the price is fixed for this address, and the address must be complete.',
    }),
    email: OptionalField(
      Nullable(Email),
      'Whose limits a discount code is held against, as far as the buyer has entered it.',
      'ann@example.com',
    ),
    shippingAddress: OptionalField(
      Nullable(PartialAddressShape),
      'Where the goods go, as far as the buyer has entered it. It is not stored.',
    ),
    billingAddress: OptionalField(
      Nullable(PartialAddressShape),
      'The billing address, as far as the buyer has entered it. It is not stored.',
    ),
    shippingMethodId: OptionalField(
      MethodId,
      'The method that the buyer chooses; left out, the choice is unchanged.',
    ),
    discountCode: OptionalField(
      Nullable(ShortText(64, 1)),
      'The code that the buyer enters; null takes it off, left out it is unchanged.',
      'SPRING10',
    ),
  },
  { component: 'SessionQuoteBody' },
);
export type SessionQuoteInput = Static<typeof SessionQuoteBody>;

const LineShape = Type.Object({
  name: Described(Type.String(), 'What the buyer reads.', 'T-shirt'),
  quantity: Described(Type.Integer(), 'How many units.', 1),
  unitPrice: Described(Money, 'Price of one unit, in minor units.'),
  total: Described(Money, '`unitPrice` x `quantity`, in minor units.'),
});

const QuotedTaxShape = Type.Object({
  jurisdiction: Described(
    Nullable(Type.String()),
    'Where the tax is owed, such as `US-CA`; null when unknown.',
  ),
  name: Described(Type.String(), 'What the buyer reads, such as `VAT`.', 'Sales tax'),
  rate: Described(Nullable(Type.String()), 'Percent, such as `8.25`; null when unknown.', '8.25'),
  amount: Described(Money, 'The tax of all lines together, in minor units.'),
});

export const SessionQuoteShape = Type.Object(
  {
    currency: Described(
      Nullable(Type.String()),
      'ISO 4217 code of all amounts; null while the session has no amount.',
      'USD',
    ),
    lineItems: Described(Type.Array(LineShape), 'What is bought.'),
    discount: Described(
      Nullable(
        Type.Object({
          code: Described(Type.String(), 'The code, as the merchant wrote it.', 'SPRING10'),
          amount: Described(Money, 'What all discounts together take off, in minor units.'),
        }),
      ),
      'The discount code that holds; null without one.',
    ),
    shipping: Described(
      ShippingFoundShape,
      'The methods offered for the address, and the one that is charged.',
    ),
    tax: Described(
      Type.Object({
        included: Type.Boolean({ description: 'Whether the prices contain it.' }),
        lines: Described(Type.Array(QuotedTaxShape), 'The tax by name and rate.'),
      }),
      'The tax that is charged.',
    ),
    totals: Described(TotalsShape, 'What the buyer pays, in minor units.'),
    isEstimate: Type.Boolean({
      description: 'Whether the total may still change with what is `missing`.',
    }),
    missing: Type.Array(Type.String(), {
      description:
        'Paths of the fields that the price still needs, such as `shippingAddress.postalCode`.',
    }),
    dropped: Type.Object(
      {
        shippingMethod: Described(
          Nullable(
            Type.Object({
              methodId: Described(Type.String(), 'Id of the method.'),
              displayName: Described(Type.String(), 'What the buyer has read.'),
            }),
          ),
          'A method that is not offered for the address; null when none was taken off.',
        ),
        discount: Described(
          Nullable(
            Type.Object({
              code: Described(Type.String(), 'The code, as the buyer entered it.'),
              reason: Described(Type.String(), 'Why it does not hold, such as `expired`.'),
              message: Described(Type.String(), 'The reason in words, for the buyer.'),
            }),
          ),
          'A code that does not hold; null when none was taken off.',
        ),
      },
      {
        description:
          'What the buyer had chosen and this response took off, since it no longer fits.',
      },
    ),
    warnings: Described(
      Type.Array(PricingWarningShape),
      'What the price could not take into account; empty when it did.',
    ),
    cartSequence: Described(
      Nullable(Type.Integer()),
      'For the `If-Match` of the next quote; null without a cart of ours.',
    ),
  },
  { component: 'CheckoutSessionQuote', description: 'What the session costs, and why.' },
);
