import { Type, type Static } from '@sinclair/typebox';
import { PricingWarningShape } from '../../purchase.ts';
import { ShippingFoundShape, TotalsShape } from '../../pricing/schemas.ts';
import { snapshotKinds } from '../../pricing/snapshot.ts';
import {
  Email,
  MethodId,
  Money,
  Nullable,
  PartialAddressShape,
  ShortText,
  StringEnum,
} from '../../shapes.ts';

export const SessionQuoteBody = Type.Object(
  {
    kind: StringEnum(snapshotKinds, {
      default: 'cart_estimate',
      description:
        '`cart_estimate`: while the buyer types. `checkout_final`: before the charge; the price is fixed for this address, and the address must be complete',
    }),
    email: Type.Optional(
      Nullable({ ...Email, description: 'Whose limits a discount code is held against' }),
    ),
    shippingAddress: Type.Optional(Nullable(PartialAddressShape)),
    billingAddress: Type.Optional(Nullable(PartialAddressShape)),
    shippingMethodId: Type.Optional({
      ...MethodId,
      description: 'The method that the buyer chooses; left out, the choice is kept',
    }),
    discountCode: Type.Optional(
      Nullable({
        ...ShortText(64, 1),
        description: 'The code that the buyer enters; null takes it off, left out it is kept',
      }),
    ),
  },
  { component: 'SessionQuoteBody' },
);
export type SessionQuoteInput = Static<typeof SessionQuoteBody>;

const LineShape = Type.Object({
  name: Type.String(),
  quantity: Type.Integer(),
  unitPrice: Money,
  total: { ...Money, description: 'unitPrice x quantity' },
});

const QuotedTaxShape = Type.Object({
  jurisdiction: Nullable(Type.String()),
  name: Type.String(),
  rate: Nullable(Type.String({ description: 'percent, such as 8.25' })),
  amount: Money,
});

export const SessionQuoteShape = Type.Object(
  {
    currency: Nullable(Type.String()),
    lineItems: Type.Array(LineShape),
    discount: Nullable(Type.Object({ code: Type.String(), amount: Money })),
    shipping: {
      ...ShippingFoundShape,
      description: 'The methods offered for the address, and the one that is charged',
    },
    tax: Type.Object({
      included: Type.Boolean({ description: 'The prices include it' }),
      lines: Type.Array(QuotedTaxShape),
    }),
    totals: TotalsShape,
    isEstimate: Type.Boolean({ description: 'The total may change with what is `missing`' }),
    missing: Type.Array(Type.String({ description: 'A field that the price still needs' })),
    dropped: Type.Object(
      {
        shippingMethod: Nullable(
          Type.Object({ methodId: Type.String(), displayName: Type.String() }),
        ),
        discount: Nullable(
          Type.Object({
            code: Type.String(),
            reason: Type.String(),
            message: Type.String(),
          }),
        ),
      },
      {
        description: 'What the buyer had chosen and this answer took off, since it no longer fits',
      },
    ),
    warnings: Type.Array(PricingWarningShape),
    cartSequence: Nullable(
      Type.Integer({ description: 'For the If-Match of the next quote; null without a cart' }),
    ),
  },
  { component: 'CheckoutSessionQuote' },
);
