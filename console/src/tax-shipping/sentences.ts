import type { TFunction } from 'i18next';
import { formatMoney } from '../format/money.tsx';
import { countryName } from '../format/names.ts';
import type { Configuration, Provider, ShippingRate, TaxRule } from './configuration.ts';

/** Where a tax is owed: `United States, CA, 902…`. */
export function regionText({ country, state, postalPrefix }: TaxRule, language: string): string {
  return [countryName(country, language), state, postalPrefix === null ? null : `${postalPrefix}…`]
    .filter((part) => part !== null)
    .join(', ');
}

/** What of a rule or a rate is not as usual. */
export function ruleExtras(rule: TaxRule, t: TFunction): string[] {
  return [
    rule.appliesToShipping ? t('tax.onShipping') : null,
    rule.lineTypes?.length
      ? t('tax.onlyTypes', {
          types: rule.lineTypes.map((type) => t(`lineType.${type}`)).join(', '),
        })
      : null,
    rule.taxCategory === null ? null : t('tax.onlyCategory', { category: rule.taxCategory }),
    rule.priority === 0 ? null : t('tax.withPriority', { priority: rule.priority }),
    rule.replaces ? t('tax.replacing') : null,
    rule.isActive ? null : t('tax.suspended'),
  ].filter((text) => text !== null);
}

/** What a rate costs: `5.00 USD, free from 50.00 USD`. */
export function priceText(rate: ShippingRate, t: TFunction, language: string): string {
  const money = (amount: number) => formatMoney(amount, rate.currency, language);
  if (rate.type === 'tiered')
    return rate.tiers
      .map(({ minSubtotal, amount }) =>
        t('rate.tier', { from: money(minSubtotal), amount: money(amount) }),
      )
      .join(', ');
  const price = rate.amount === 0 ? t('rate.free') : money(rate.amount);
  return rate.type === 'free_over' && rate.freeOver !== null
    ? t('rate.freeFrom', { price, from: money(rate.freeOver) })
    : price;
}

export function rateExtras(rate: ShippingRate, t: TFunction, language: string): string[] {
  const { minSubtotal, maxSubtotal, minDays, maxDays, carrier, states, currency } = rate;
  const money = (amount: number) => formatMoney(amount, currency, language);
  const days = [minDays, maxDays].filter((day) => day !== null).join('–');
  return [
    states?.length ? t('rate.inStates', { states: states.join(', ') }) : null,
    minSubtotal === null ? null : t('rate.fromSubtotal', { from: money(minSubtotal) }),
    maxSubtotal === null ? null : t('rate.upToSubtotal', { to: money(maxSubtotal) }),
    days === '' ? null : t('rate.inDays', { days }),
    carrier === null ? null : t('rate.by', { carrier }),
    rate.taxable ? t('rate.taxed') : null,
    rate.position === 0 ? null : t('rate.atPlace', { position: rate.position }),
    rate.isActive ? null : t('tax.suspended'),
  ].filter((text) => text !== null);
}

export function countriesText({ countries }: ShippingRate, t: TFunction, language: string): string {
  return countries.includes('*')
    ? t('rate.everywhere')
    : countries.map((code) => countryName(code, language)).join(', ');
}

/** The whole document, for what a save changes. */
export function configurationSentences(
  { tax, shipping }: Configuration,
  t: TFunction,
  language: string,
): string[] {
  const named = (name: string, value: string) => `${name}: ${value}`;
  const yes = (is: boolean) => (is ? t('state.yes') : t('state.no'));
  const origin = Object.values(tax.originAddress ?? {}).filter(Boolean);
  return [
    named(t('tax.mode'), t(`taxMode.${tax.mode}`)),
    named(t('tax.included'), yes(tax.pricesIncludeTax)),
    named(t('tax.fallback'), t(`taxFallback.${tax.fallbackPolicy}`)),
    named(t('tax.origin'), origin.length === 0 ? '–' : origin.join(', ')),
    named(t('tax.provider'), providerText(tax.provider)),
    ...tax.rules.map((rule) =>
      named(
        t('tax.rule'),
        [rule.name, `${rule.rate} %`, regionText(rule, language), ...ruleExtras(rule, t)].join(
          ' · ',
        ),
      ),
    ),
    named(t('rate.mode'), t(`shippingMode.${shipping.mode}`)),
    named(t('rate.provider'), providerText(shipping.provider)),
    named(
      t('rate.fallback'),
      shipping.rates.find(({ id }) => id === shipping.fallbackRateId)?.name ?? '–',
    ),
    ...shipping.rates.map((rate) =>
      named(
        t('rate.one'),
        [
          rate.name,
          priceText(rate, t, language),
          rate.currency,
          countriesText(rate, t, language),
          ...rateExtras(rate, t, language),
        ].join(' · '),
      ),
    ),
  ];
}

function providerText(provider: Provider | null): string {
  return provider === null ? '–' : `${provider.baseUrl} (${provider.timeoutMs} ms)`;
}
