import type { PutConfiguration } from './put-configuration.ts';
import type {
  Configuration,
  ProviderSetting,
  ShippingRateSetting,
  TaxRuleSetting,
} from './schemas.ts';

/** The document, with the newly generated secrets of providers. */
export function toConfigurationView(
  { tax, shipping }: Configuration,
  newSecrets: PutConfiguration['newSecrets'] = { tax: null, shipping: null },
) {
  return {
    tax: {
      mode: tax.mode,
      pricesIncludeTax: tax.pricesIncludeTax,
      fallbackPolicy: tax.fallbackPolicy,
      originAddress: tax.originAddress,
      provider: toProviderView(tax.provider, newSecrets.tax),
      rules: tax.rules.map(toRuleView),
    },
    shipping: {
      mode: shipping.mode,
      provider: toProviderView(shipping.provider, newSecrets.shipping),
      fallbackRateId: shipping.fallbackRateId,
      rates: shipping.rates.map(toRateView),
    },
  };
}

function toProviderView(provider: ProviderSetting | null, signingSecret: string | null) {
  if (!provider) return null;
  const { baseUrl, timeoutMs } = provider;
  return { baseUrl, timeoutMs, ...(signingSecret === null ? {} : { signingSecret }) };
}

function toRuleView(rule: TaxRuleSetting) {
  return {
    id: rule.id,
    name: rule.name,
    country: rule.country,
    state: rule.state,
    postalPrefix: rule.postalPrefix,
    rate: rule.rate,
    appliesToShipping: rule.appliesToShipping,
    lineTypes: rule.lineTypes,
    taxCategory: rule.taxCategory,
    priority: rule.priority,
    isActive: rule.isActive,
  };
}

function toRateView(rate: ShippingRateSetting) {
  return {
    id: rate.id,
    name: rate.name,
    countries: rate.countries,
    states: rate.states,
    type: rate.type,
    amount: rate.amount,
    tiers: rate.tiers.map(({ minSubtotal, amount }) => ({ minSubtotal, amount })),
    freeOver: rate.freeOver,
    currency: rate.currency,
    minSubtotal: rate.minSubtotal,
    maxSubtotal: rate.maxSubtotal,
    minDays: rate.minDays,
    maxDays: rate.maxDays,
    carrier: rate.carrier,
    taxable: rate.taxable,
    isActive: rate.isActive,
    position: rate.position,
  };
}
