import { Type, type Static } from '@sinclair/typebox';
import { lineItemTypes } from '../../storage/entities/purchase.ts';
import { LINES_MAX } from '../../storage/entities/cart-line.ts';
import { ConfigurationBody } from '../pricing/configuration/schemas.ts';
import { ShippingFoundShape, TotalsShape } from '../pricing/schemas.ts';
import { PricingWarningShape, TaxLineShape } from '../purchase.ts';
import {
  Country,
  Currency,
  CurrencyCode,
  Default,
  Described,
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
  unitPrice: Described(Money, 'Price of one unit, in minor units of `currency`.', 1999),
  quantity: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 1,
    description: 'How many units.',
  }),
  name: Type.Optional(Described(Nullable(Name), 'What is sold, for a provider to read.')),
  referenceId: Type.Optional(
    Described(Nullable(ExternalId), 'Your own id of what is sold, for a provider to read.'),
  ),
  type: StringEnum(lineItemTypes, {
    default: 'product',
    description: 'What is sold; tax rules may go by it.',
  }),
  requiresShipping: Type.Optional(
    Type.Boolean({
      description:
        'Whether it must be delivered. Default: false for the type `service`, else true.',
    }),
  ),
  weightGrams: Type.Optional(
    Described(
      Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
      'Weight of one unit in grams, for a shipping provider.',
      250,
    ),
  ),
});

const EvaluatedLineBody = Type.Object({
  ...QuoteLineBody.properties,
  discountAmount: Default(
    Described(Money, 'A discount of the line itself, in minor units, up to its price.'),
    0,
  ),
  taxCategory: Type.Optional(
    Described(
      Nullable(ExternalId),
      'What `metadata.taxCategory` of a line says; tax rules may go by it.',
      'books',
    ),
  ),
});

const ImaginedAddress = Described(
  Type.Object({
    ...PartialAddressShape.properties,
    countryCode: Described(Country, 'ISO 3166-1 alpha-2 code, in upper case. Required.'),
  }),
  'Where the goods would go; only the country is required. It is stored nowhere.',
);
const ImaginedCode = Described(
  Nullable(ShortText(64, 1)),
  'A discount code to include; 422 `discount_invalid` when it does not hold.',
  'SPRING10',
);

export const EvaluateConfigurationBody = Type.Object(
  {
    config: Type.Optional(
      Described(
        ConfigurationBody,
        'The configuration to try; default: the stored one. Nothing is stored. A provider that is not the stored one is refused: requests to it are signed by a secret that storing it makes.',
      ),
    ),
    currency: Described(Currency, 'ISO 4217 code of every amount.'),
    lineItems: Type.Array(EvaluatedLineBody, {
      minItems: 1,
      maxItems: 100,
      description: 'What an imagined cart holds.',
    }),
    shippingAddress: ImaginedAddress,
    selectedShippingMethodId: Type.Optional(
      Described(
        Nullable(MethodId),
        'The method to include in the totals, one of those offered; null: none. Default: the cheapest one.',
        'standard',
      ),
    ),
    discountCode: Type.Optional(ImaginedCode),
  },
  {
    component: 'EvaluateShippingTaxBody',
    examples: [
      {
        currency: 'USD',
        lineItems: [{ name: 'T-shirt', unitPrice: 1999, quantity: 2 }],
        shippingAddress: { countryCode: 'US', stateProvince: 'CA', postalCode: '90210' },
      },
    ],
  },
);
export type EvaluateConfigurationInput = Static<typeof EvaluateConfigurationBody>;

export const QuoteBody = Type.Object(
  {
    quoteToken: Type.Optional(
      Described(
        ShortText(4096, 1),
        'A publishable key (`pk_...`), if it is not sent as `Authorization: Bearer`. Its scopes decide whether the response has shipping, tax or both.',
        'pk_test_...',
      ),
    ),
    applicationId: Type.Optional(
      Described(ShortText(255, 1), 'If sent, it must be the application of the key.'),
    ),
    environmentId: Type.Optional(
      Described(ShortText(255, 1), 'If sent, it must be the environment of the key.'),
    ),
    currency: Described(
      Currency,
      'ISO 4217 code of every amount; that of the cart, if one is named.',
    ),
    lineItems: Type.Optional(
      Type.Array(QuoteLineBody, {
        minItems: 1,
        maxItems: LINES_MAX,
        description: 'What is to be priced. Either this or `cartSessionId`.',
      }),
    ),
    cartSessionId: Type.Optional(
      Described(
        ShortText(255, 1),
        'The cart session whose lines are priced. The rates of the response may then be chosen in it for 30 minutes. Either this or `lineItems`.',
      ),
    ),
    shippingAddress: ImaginedAddress,
    selectedShippingMethodId: Type.Optional(
      Described(
        Nullable(MethodId),
        'The method to include in the totals; null: none. Left out, the one that the cart session has chosen, else none.',
        'standard',
      ),
    ),
    discountCode: Type.Optional(ImaginedCode),
  },
  {
    component: 'QuoteBody',
    examples: [
      {
        quoteToken: 'pk_test_...',
        currency: 'USD',
        lineItems: [{ name: 'T-shirt', unitPrice: 1999, quantity: 2 }],
        shippingAddress: { countryCode: 'US', stateProvince: 'CA', postalCode: '90210' },
      },
    ],
  },
);
export type QuoteInput = Static<typeof QuoteBody>;
export type QuoteLine = Static<typeof QuoteLineBody>;

const QuoteTaxLineShape = Type.Object({
  ...TaxLineShape.properties,
  lineItemId: Described(
    Nullable(Type.String()),
    'The line of the cart, or the place in `lineItems`, from `0`; null for shipping.',
  ),
});

export const QuoteShape = Type.Object(
  {
    quoteId: Described(Uuid, 'Id of the quote, for your own logs; nothing is stored under it.'),
    expiresAt: Described(Timestamp, 'When its rates can no longer be chosen, in 30 minutes.'),
    currency: CurrencyCode,
    shipping: Type.Optional(
      Described(
        ShippingFoundShape,
        'The methods offered; absent for a key without the scope `shipping_quotes:write`.',
      ),
    ),
    tax: Type.Optional(
      Described(
        Type.Object({
          lines: Described(
            Type.Array(QuoteTaxLineShape),
            'Each tax on each line, and on shipping.',
          ),
        }),
        'The tax; absent for a key without the scope `tax_calculations:write`.',
      ),
    ),
    totals: Described(TotalsShape, 'The sums, in minor units.'),
    warnings: Described(
      Type.Array(PricingWarningShape),
      'What the price could not take into account; empty when it did.',
    ),
  },
  { component: 'ShippingTaxQuote', description: 'What lines would cost at an address.' },
);

export const EvaluatedPriceShape = Type.Object(
  {
    configuration: Described(
      StringEnum(['sent', 'stored']),
      'Which configuration was tried: the one of the request or the stored one.',
    ),
    currency: CurrencyCode,
    lines: Described(
      Type.Array(
        Type.Object({
          lineItemId: Described(Type.String(), 'Place in `lineItems`, from `0`.', '0'),
          subtotal: Described(Money, '`unitPrice` x `quantity`, in minor units.'),
          taxable: Described(Money, 'What is left of it after every discount, in minor units.'),
          taxAmount: Described(Money, 'Its tax, in minor units.'),
        }),
      ),
      'The lines, in the order in which they were sent.',
    ),
    shipping: Described(ShippingFoundShape, 'The methods offered, and the one in the totals.'),
    tax: Described(
      Type.Object({
        lines: Described(Type.Array(QuoteTaxLineShape), 'Each tax on each line, and on shipping.'),
      }),
      'The tax.',
    ),
    totals: Described(TotalsShape, 'The sums, in minor units.'),
    warnings: Described(
      Type.Array(PricingWarningShape),
      'What the price could not take into account; empty when it did.',
    ),
  },
  {
    component: 'EvaluatedShippingTax',
    description: 'What an imagined cart would cost at an address by a configuration.',
  },
);
