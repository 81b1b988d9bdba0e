import { Type, type Static } from '@sinclair/typebox';
import { lineItemTypes } from '../../storage/entities/purchase.ts';
import { LINES_MAX } from '../../storage/entities/cart-line.ts';
import { ShippingFoundShape, TotalsShape } from '../pricing/schemas.ts';
import { PricingWarningShape, TaxLineShape } from '../purchase.ts';
import {
  Country,
  Currency,
  ExternalId,
  MethodId,
  Money,
  Name,
  Nullable,
  PartialAddressShape,
  ShortText,
  StringEnum,
  Timestamp,
  Uuid,
} from '../shapes.ts';

const QuoteLineBody = Type.Object({
  unitPrice: Money,
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  name: Type.Optional(Nullable(Name)),
  referenceId: Type.Optional(Nullable(ExternalId)),
  type: StringEnum(lineItemTypes, { default: 'product' }),
  requiresShipping: Type.Optional(Type.Boolean()),
  weightGrams: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }))),
});

export const QuoteBody = Type.Object(
  {
    quoteToken: Type.Optional(ShortText(4096, 1)),
    applicationId: Type.Optional(ShortText(255, 1)),
    environmentId: Type.Optional(ShortText(255, 1)),
    currency: Currency,
    lineItems: Type.Optional(Type.Array(QuoteLineBody, { minItems: 1, maxItems: LINES_MAX })),
    cartSessionId: Type.Optional(ShortText(255, 1)),
    shippingAddress: Type.Object({ ...PartialAddressShape.properties, countryCode: Country }),
    selectedShippingMethodId: Type.Optional(Nullable(MethodId)),
    discountCode: Type.Optional(Nullable(ShortText(64, 1))),
  },
  { component: 'QuoteBody' },
);
export type QuoteInput = Static<typeof QuoteBody>;
export type QuoteLine = Static<typeof QuoteLineBody>;

const QuoteTaxLineShape = Type.Object({
  ...TaxLineShape.properties,
  lineItemId: Nullable(
    Type.String({ description: 'The cart\'s line, or the place in `lineItems`, from "0"' }),
  ),
});

export const QuoteShape = Type.Object(
  {
    quoteId: Uuid,
    expiresAt: Timestamp,
    currency: Type.String(),
    shipping: Type.Optional(ShippingFoundShape),
    tax: Type.Optional(Type.Object({ lines: Type.Array(QuoteTaxLineShape) })),
    totals: TotalsShape,
    warnings: Type.Array(PricingWarningShape),
  },
  { component: 'ShippingTaxQuote' },
);
