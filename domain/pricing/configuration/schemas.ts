import { Type, type Static } from '@sinclair/typebox';
import { lineItemTypes } from '../../../storage/entities/purchase.ts';
import {
  PartialAddressShape,
  Country,
  Currency,
  Default,
  Described,
  ExternalId,
  Money,
  Name,
  Nullable,
  Secret,
  LineText,
  ShortText,
  StringEnum,
  OptionalField,
} from '../../shapes.ts';
import { ExpectedRevision, Revision, SentBackRevision } from '../../document-revision.ts';
import { ratePattern } from '../../money.ts';
import { shippingRateTypes } from '../shipping-rates.ts';

const taxModes = ['none', 'native', 'provider'] as const;
const fallbackPolicies = ['strict', 'lenient'] as const;
export type FallbackPolicy = (typeof fallbackPolicies)[number];
const shippingModes = ['rates', 'provider', 'none'] as const;

const TIMEOUT_MS = 3_000;
const RULES_MAX = 1_000;
const RATES_MAX = 500;
const TIERS_MAX = 100;

const ID = 'A name of your own, unique in the list; one is made if it is left out.';
const Id = OptionalField(LineText(64, 1), ID, 'standard');
const Priority = (description: string) =>
  Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, default: 0, description });
const Optional = <T extends Parameters<typeof Nullable>[0]>(shape: T) =>
  Default(Nullable(shape), null);
const Days = (description: string) =>
  Described(Optional(Type.Integer({ minimum: 0, maximum: 365 })), description);
const OptionalMoney = (description: string) => Described(Optional(Money), description);

const ProviderBody = Type.Object({
  baseUrl: Described(
    ShortText(2048, 1),
    'The address of your service: signed POST requests go to `/calculate` (tax) or `/rates` (shipping) below it. https; a private address is refused in production.',
    'https://tax.example.com',
  ),
  timeoutMs: Type.Integer({
    minimum: 500,
    maximum: 10_000,
    default: TIMEOUT_MS,
    description: 'How long to wait for its response, in milliseconds, before doing without.',
  }),
});

/** Where the goods ship from; only the country is required. */
const OriginAddress = Type.Object({ ...PartialAddressShape.properties, countryCode: Country });

const taxRuleFields = {
  name: Described(Name, 'What the buyer reads, such as `VAT`.', 'Sales tax'),
  country: Described(Country, 'The country where it is owed, as ISO 3166-1 alpha-2 code.'),
  state: Described(
    Optional(LineText(100, 1)),
    'The state, by its code or a name of it; null: the whole country. Taxes of country, state and postal code add up.',
    'CA',
  ),
  postalPrefix: Described(
    Optional(LineText(20, 1)),
    'How the postal code begins; spaces and hyphens do not count, except that British prefixes are whole parts: `PA6` is none of `PA67 7DA`. null: every code.',
    '902',
  ),
  rate: Type.String({
    pattern: ratePattern,
    description: 'Percent as text, with at most six decimals, such as `8.25`.',
    examples: ['8.25'],
  }),
  appliesToShipping: Type.Boolean({
    default: false,
    description: 'Whether shipping is taxed by it, too, where the rate is `taxable`.',
  }),
  lineTypes: Described(
    Optional(Type.Array(StringEnum(lineItemTypes), { uniqueItems: true, maxItems: 10 })),
    'Only lines of these types; null or empty: all.',
  ),
  taxCategory: Described(
    Optional(ExternalId),
    'Only lines with this `metadata.taxCategory`; null: all.',
    'books',
  ),
  priority: Priority(
    'Of several rules that match at one level (country, state, postal code), the highest priority applies; then the most specific.',
  ),
  isActive: Type.Boolean({ default: true, description: 'Whether it applies; false suspends it.' }),
  replaces: Type.Boolean({
    default: false,
    description:
      'Whether it applies in place of the rules of the levels above its own, as the Canary Islands have 0 in place of Spain’s 21.',
  }),
};

const shippingRateFields = {
  name: Described(Name, 'What the buyer reads.', 'Standard shipping'),
  countries: Type.Array(ShortText(2, 1), {
    minItems: 1,
    maxItems: 300,
    uniqueItems: true,
    description: 'Where it is offered: ISO 3166-1 alpha-2 codes, or `*` for everywhere.',
    examples: [['US', 'CA']],
  }),
  states: Described(
    Optional(Type.Array(ShortText(100, 1), { maxItems: 300, uniqueItems: true })),
    'Only in these states, as addresses write them, without regard to case; null or empty: all.',
  ),
  type: Described(
    StringEnum(shippingRateTypes),
    '`flat`: always `amount`. `tiered`: the amount of the highest tier that the subtotal reaches; not offered below the lowest. `free_over`: `amount`, and nothing from `freeOver` on.',
  ),
  amount: Described(
    Default(Money, 0),
    'The price in minor units of `currency`; not used by `tiered`.',
    500,
  ),
  tiers: Type.Array(
    Type.Object({
      minSubtotal: Described(Money, 'The tier begins with this subtotal, in minor units.', 0),
      amount: Described(Money, 'The price in this tier, in minor units.', 500),
    }),
    {
      maxItems: TIERS_MAX,
      default: [],
      description: 'Required for `tiered`, at least one; else empty.',
    },
  ),
  freeOver: OptionalMoney(
    'Required for `free_over`: from this subtotal on it is free, in minor units; else null.',
  ),
  currency: Described(Currency, 'ISO 4217 code: offered to carts in this currency alone.'),
  minSubtotal: OptionalMoney(
    'Least subtotal after every discount for which it is offered, in minor units; null: none.',
  ),
  maxSubtotal: OptionalMoney(
    'Greatest subtotal after every discount for which it is offered, in minor units; null: none.',
  ),
  minDays: Days('Least number of days until delivery, for the buyer to read; null: unknown.'),
  maxDays: Days('Greatest number of days until delivery, for the buyer to read; null: unknown.'),
  carrier: Described(Optional(Name), 'Who delivers, for the buyer to read.', 'UPS'),
  taxable: Type.Boolean({
    default: false,
    description: 'Whether it is taxed, by the rules with `appliesToShipping`.',
  }),
  isActive: Type.Boolean({
    default: true,
    description: 'Whether it is offered; false suspends it.',
  }),
  position: Priority('Place among the methods that are offered, smallest first.'),
};

const taxFields = {
  mode: StringEnum(taxModes, {
    default: 'none',
    description:
      '`none`: nothing is calculated, and the `taxAmount` of the lines holds. `native`: `rules` decide. `provider`: your own service decides.',
  }),
  pricesIncludeTax: Type.Boolean({
    default: false,
    description:
      'Whether your prices contain the tax. When false, it is added to them. When true, the buyer pays the price whatever tax is in it, also one who is exempt: to charge less, send lower prices.',
  }),
  fallbackPolicy: StringEnum(fallbackPolicies, {
    default: 'lenient',
    description:
      'When the provider does not respond, or an address does not say enough: `strict` refuses the calculation, `lenient` continues with your rules or without tax, and warns. Renewals of subscriptions are always lenient.',
  }),
  originAddress: Described(
    Optional(OriginAddress),
    'Where the goods ship from. A tax provider needs it: 422 `tax_origin_missing` without.',
  ),
};

const shippingFields = {
  mode: StringEnum(shippingModes, {
    default: 'rates',
    description:
      '`rates`: the methods are your `rates`. `provider`: your own service quotes them. `none`: no shipping is offered.',
  }),
  fallbackRateId: Described(
    Optional(ShortText(64, 1)),
    'The rate that is offered while the provider does not respond; null: none is.',
  ),
};

const rulesMeaning = 'The tax rules of the mode `native`, and of a provider that does not respond.';
const ratesMeaning = 'The methods of the mode `rates`.';
const providerMeaning = 'Your own service; required for the mode `provider`, else null.';

const configurationFields = {
  tax: Type.Object(
    {
      ...taxFields,
      provider: Described(Optional(ProviderBody), providerMeaning),
      rules: Type.Array(Type.Object({ id: Id, ...taxRuleFields }), {
        maxItems: RULES_MAX,
        default: [],
        description: rulesMeaning,
      }),
    },
    { default: {}, description: 'How tax is found.' },
  ),
  shipping: Type.Object(
    {
      ...shippingFields,
      provider: Described(Optional(ProviderBody), providerMeaning),
      rates: Type.Array(Type.Object({ id: Id, ...shippingRateFields }), {
        maxItems: RATES_MAX,
        default: [],
        description: ratesMeaning,
      }),
    },
    { default: {}, description: 'Which shipping methods are offered.' },
  ),
  revision: SentBackRevision,
};
const configurationExamples = [
  {
    tax: {
      mode: 'native',
      rules: [{ name: 'Sales tax', country: 'US', state: 'CA', rate: '8.25' }],
    },
    shipping: {
      mode: 'rates',
      rates: [
        {
          id: 'standard',
          name: 'Standard shipping',
          countries: ['US'],
          type: 'free_over',
          amount: 500,
          freeOver: 5000,
          currency: 'USD',
        },
      ],
    },
  },
];

/** A document that is tried (contract 35 §4); absent parts get their defaults. */
export const ConfigurationBody = Type.Object(configurationFields, {
  component: 'ShippingTaxConfigurationBody',
  examples: configurationExamples,
});
export type ConfigurationInput = Omit<Static<typeof ConfigurationBody>, 'revision'>;

export const ReplaceConfigurationBody = Type.Object(
  { ...configurationFields, expectedRevision: ExpectedRevision('shipping_tax_changed') },
  { component: 'ReplaceShippingTaxConfigurationBody', examples: configurationExamples },
);
export type ConfigurationReplacement = Static<typeof ReplaceConfigurationBody>;

const ProviderShape = Type.Object({
  ...ProviderBody.properties,
  signingSecret: Type.Optional(
    Secret(
      'The secret that signs the requests to it; shown once, when `baseUrl` is new or changed.',
    ),
  ),
});
const RuleShape = Type.Object({
  id: Described(Type.String(), 'Id of the rule, unique in the list.'),
  ...taxRuleFields,
});
const RateShape = Type.Object({
  id: Described(Type.String(), 'Id of the rate, and of the method that it offers.', 'standard'),
  ...shippingRateFields,
});

export const ConfigurationShape = Type.Object(
  {
    tax: Described(
      Type.Object({
        ...taxFields,
        provider: Described(Nullable(ProviderShape), providerMeaning),
        rules: Described(Type.Array(RuleShape), rulesMeaning),
      }),
      'How tax is found.',
    ),
    shipping: Described(
      Type.Object({
        ...shippingFields,
        provider: Described(Nullable(ProviderShape), providerMeaning),
        rates: Described(Type.Array(RateShape), ratesMeaning),
      }),
      'Which shipping methods are offered.',
    ),
    revision: Revision,
  },
  {
    component: 'ShippingTaxConfiguration',
    description: 'How an application finds tax and shipping in one environment.',
  },
);

export type TaxRuleSetting = Static<typeof RuleShape>;
export type ShippingRateSetting = Static<typeof RateShape>;
export type ProviderSetting = Static<typeof ProviderBody>;

/** The stored document: every field is present, every rule and rate has an id. */
export interface Configuration {
  readonly tax: Omit<ConfigurationInput['tax'], 'rules'> & {
    readonly rules: readonly TaxRuleSetting[];
  };
  readonly shipping: Omit<ConfigurationInput['shipping'], 'rates'> & {
    readonly rates: readonly ShippingRateSetting[];
  };
}
