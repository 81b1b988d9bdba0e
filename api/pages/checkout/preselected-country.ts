import { countries } from '../../../domain/countries.ts';
import type { CheckoutPageModel } from '../../../domain/checkout/page/page-model.ts';
import { localeOf } from '../../../templates/languages.ts';
import { acceptedTags } from '../reader.ts';

type Known = Pick<CheckoutPageModel, 'country' | 'locale' | 'homeCountry'> & {
  readonly buyer: Pick<CheckoutPageModel['buyer'], 'shippingAddress' | 'billingAddress'>;
  readonly config: Pick<CheckoutPageModel['config'], 'locale'>;
};

/**
 * The country that an address without one begins with (contract 40 §5): that of an address that is known or of the
 * session, else of the locale, else of the application.
 */
export function preselectedCountry(model: Known, acceptLanguage: string | null): string | null {
  const { buyer, country, locale, homeCountry, config } = model;
  const { shippingAddress, billingAddress } = buyer;
  const known = shippingAddress?.countryCode ?? billingAddress?.countryCode ?? country;
  const tags = [...(locale === null ? [] : [locale]), ...acceptedTags(acceptLanguage)];
  return known ?? regionOf(tags) ?? homeCountry ?? regionOf([config.locale]);
}

/**
 * The region that a tag of the first language names. `de` names none, since it is read in Austria, too; and of
 * `de, en-US` the region is that of a second language, which says nothing of where the buyer lives.
 */
function regionOf(tags: readonly string[]): string | null {
  const locales = tags.flatMap((tag) => localeOf(tag) ?? []);
  const [first] = locales;
  const regions = locales
    .filter(({ language }) => language === first?.language)
    .map(({ region }) => region ?? '');
  return regions.find((region) => countries.includes(region)) ?? null;
}
