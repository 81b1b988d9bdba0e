import { Type, type Static } from '@sinclair/typebox';
import { lineItemTypes } from '../../../storage/entities/purchase.ts';
import {
  Country,
  Currency,
  Default,
  ExternalId,
  Money,
  Name,
  Nullable,
  PartialAddressShape,
  Secret,
  ShortText,
  StringEnum,
} from '../../shapes.ts';
import { ratePattern } from '../rate.ts';
import { shippingRateTypes } from '../shipping-rates.ts';

const taxModes = ['none', 'native', 'provider'] as const;
const fallbackPolicies = ['strict', 'lenient'] as const;
export type FallbackPolicy = (typeof fallbackPolicies)[number];
const shippingModes = ['rates', 'provider', 'none'] as const;

const TIMEOUT_MS = 3_000;
const RULES_MAX = 1_000;
const RATES_MAX = 500;
const TIERS_MAX = 100;

const Id = Type.Optional(ShortText(64, 1));
const Priority = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, default: 0 });
const Optional = <T extends Parameters<typeof Nullable>[0]>(shape: T) =>
  Default(Nullable(shape), null);
const Days = Optional(Type.Integer({ minimum: 0, maximum: 365 }));
const OptionalMoney = Optional(Money);

const ProviderBody = Type.Object({
  baseUrl: ShortText(2048, 1),
  timeoutMs: Type.Integer({ minimum: 500, maximum: 10_000, default: TIMEOUT_MS }),
});

/** Where the goods ship from; only the country is required. */
const OriginAddress = Type.Object({ ...PartialAddressShape.properties, countryCode: Country });

const taxRuleFields = {
  name: Name,
  country: Country,
  state: Optional(ShortText(100, 1)),
  postalPrefix: Optional(ShortText(20, 1)),
  rate: Type.String({ pattern: ratePattern, description: 'Percent, such as "8.25"' }),
  appliesToShipping: Type.Boolean({ default: false }),
  lineTypes: Optional(Type.Array(StringEnum(lineItemTypes), { uniqueItems: true, maxItems: 10 })),
  taxCategory: Optional(ExternalId),
  priority: Priority,
  isActive: Type.Boolean({ default: true }),
};

const shippingRateFields = {
  name: Name,
  countries: Type.Array(ShortText(2, 1), { minItems: 1, maxItems: 300, uniqueItems: true }),
  states: Optional(Type.Array(ShortText(100, 1), { maxItems: 300, uniqueItems: true })),
  type: StringEnum(shippingRateTypes),
  amount: Default(Money, 0),
  tiers: Type.Array(Type.Object({ minSubtotal: Money, amount: Money }), {
    maxItems: TIERS_MAX,
    default: [],
  }),
  freeOver: OptionalMoney,
  currency: Currency,
  minSubtotal: OptionalMoney,
  maxSubtotal: OptionalMoney,
  minDays: Days,
  maxDays: Days,
  carrier: Optional(Name),
  taxable: Type.Boolean({ default: false }),
  isActive: Type.Boolean({ default: true }),
  position: Priority,
};

const taxFields = {
  mode: StringEnum(taxModes, { default: 'none' }),
  pricesIncludeTax: Type.Boolean({ default: false }),
  fallbackPolicy: StringEnum(fallbackPolicies, { default: 'lenient' }),
  originAddress: Optional(OriginAddress),
};

const shippingFields = {
  mode: StringEnum(shippingModes, { default: 'rates' }),
  fallbackRateId: Optional(ShortText(64, 1)),
};

/** The document that PUT accepts (35 §4); absent parts get their defaults. */
export const ConfigurationBody = Type.Object(
  {
    tax: Type.Object(
      {
        ...taxFields,
        provider: Optional(ProviderBody),
        rules: Type.Array(Type.Object({ id: Id, ...taxRuleFields }), {
          maxItems: RULES_MAX,
          default: [],
        }),
      },
      { default: {} },
    ),
    shipping: Type.Object(
      {
        ...shippingFields,
        provider: Optional(ProviderBody),
        rates: Type.Array(Type.Object({ id: Id, ...shippingRateFields }), {
          maxItems: RATES_MAX,
          default: [],
        }),
      },
      { default: {} },
    ),
  },
  { component: 'ShippingTaxConfigurationBody' },
);
export type ConfigurationInput = Static<typeof ConfigurationBody>;

const ProviderShape = Type.Object({
  ...ProviderBody.properties,
  signingSecret: Type.Optional(Secret('Once, when `baseUrl` is new or changed')),
});
const RuleShape = Type.Object({ id: Type.String(), ...taxRuleFields });
const RateShape = Type.Object({ id: Type.String(), ...shippingRateFields });

export const ConfigurationShape = Type.Object(
  {
    tax: Type.Object({
      ...taxFields,
      provider: Nullable(ProviderShape),
      rules: Type.Array(RuleShape),
    }),
    shipping: Type.Object({
      ...shippingFields,
      provider: Nullable(ProviderShape),
      rates: Type.Array(RateShape),
    }),
  },
  { component: 'ShippingTaxConfiguration' },
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
