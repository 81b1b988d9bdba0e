import type { ShippingTaxConfiguration } from '../../../sdk/typescript/src/commerce.ts';

export type Configuration = ShippingTaxConfiguration;
export type TaxRule = Configuration['tax']['rules'][number];
export type ShippingRate = Configuration['shipping']['rates'][number];
export type Provider = NonNullable<Configuration['tax']['provider']>;

export const taxModes = ['none', 'native', 'provider'] as const;
export const shippingModes = ['rates', 'provider', 'none'] as const;
export const rateTypes = ['flat', 'tiered', 'free_over'] as const;
export const lineTypes = [
  'product',
  'subscription',
  'service',
  'ticket',
  'donation',
  'custom',
] as const;

export function newRule(): TaxRule {
  return {
    id: crypto.randomUUID(),
    name: '',
    country: 'US',
    state: null,
    postalPrefix: null,
    rate: '',
    appliesToShipping: false,
    lineTypes: null,
    taxCategory: null,
    priority: 0,
    isActive: true,
    replaces: false,
  };
}

export function newRate(): ShippingRate {
  return {
    id: crypto.randomUUID(),
    name: '',
    countries: ['*'],
    states: null,
    type: 'flat',
    amount: 0,
    tiers: [],
    freeOver: null,
    currency: 'USD',
    minSubtotal: null,
    maxSubtotal: null,
    minDays: null,
    maxDays: null,
    carrier: null,
    taxable: false,
    isActive: true,
    position: 0,
  };
}

/** With an item in the place of the one that has its id, or behind the others. */
export function put<Item extends { readonly id: string }>(
  items: readonly Item[],
  item: Item,
): Item[] {
  const at = items.findIndex(({ id }) => id === item.id);
  return at < 0 ? [...items, item] : items.with(at, item);
}

/** A signing secret is shown once, and not stored beside the document. */
export function withoutSecrets({ tax, shipping, ...rest }: Configuration): Configuration {
  return {
    ...rest,
    tax: { ...tax, provider: withoutSecret(tax.provider) },
    shipping: { ...shipping, provider: withoutSecret(shipping.provider) },
  };
}

function withoutSecret(provider: Provider | null): Provider | null {
  if (!provider) return null;
  const { signingSecret: _secret, ...rest } = provider;
  return rest;
}
