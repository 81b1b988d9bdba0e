import { revisionOf } from '../../document-revision.ts';
import type {
  Configuration,
  ProviderSetting,
  ShippingRateSetting,
  TaxRuleSetting,
} from './schemas.ts';

/** Secrets that were generated for providers with a new address, shown this once. */
export interface NewSecrets {
  readonly tax: string | null;
  readonly shipping: string | null;
}

const noSecrets: NewSecrets = { tax: null, shipping: null };

/** The document, its revision, and the newly generated secrets of providers. */
export function toConfigurationView(configuration: Configuration, newSecrets = noSecrets) {
  return {
    ...toDocumentView(configuration, newSecrets),
    revision: revisionOf(toDocumentView(configuration)),
  };
}

/** What the revision is of. */
export function toDocumentView({ tax, shipping }: Configuration, newSecrets = noSecrets) {
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
    replaces: rule.replaces,
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
