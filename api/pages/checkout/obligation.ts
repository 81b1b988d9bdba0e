/**
 * Where the button of an order must say that it obliges to pay, and on its face nothing else: Directive 2011/83/EU,
 * article 8 (2), in the EU and the EEA, and the Consumer Contracts Regulations 2013 of the United Kingdom. Swiss shops
 * use the same words.
 */
export const obligedCountries =
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  );

/** By the buyer's country, and by that of the language in which they read: `de` is read in Germany, `es-MX` is not in Spain. */
export function mustNameObligation(locale: string, countries: readonly (string | null)[]): boolean {
  const { region } = new Intl.Locale(locale).maximize();
  return [...countries, region].some((country) => obligedCountries.includes(country ?? ''));
}
