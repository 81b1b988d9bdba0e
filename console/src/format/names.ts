import type { Country, Currency } from '../../../sdk/typescript/src/commerce.ts';

type Named<Code extends string> = readonly (readonly [code: Code, name: string])[];

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Regions that have a name and are no country of an address. */
const noCountries = new Set(
  'AC AN BU CP CQ CS CT DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO QU RH SU TA TP UK UN VD WK XA XB XK YD YU ZR ZZ'.split(
    ' ',
  ),
);
const countries = new Map<string, Named<Country>>();
const currencies = new Map<string, Named<string>>();

/** The countries of addresses with their names in the reader's language, by name. */
export function countryNames(language: string): Named<Country> {
  const known = countries.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const made = codes
    .filter((code) => !noCountries.has(code))
    .flatMap((code): [Country, string][] => {
      const name = names.of(code);
      // What has a name and is no such region is a country; the API has the last word.
      return name === undefined ? [] : [[code as Country, name]];
    })
    .toSorted(byName(language));
  countries.set(language, made);
  return made;
}

/** A country in the reader's language; a code that none has stays as it is. */
export function countryName(code: string, language: string): string {
  return countryNames(language).find(([known]) => known === code)?.[1] ?? code;
}

/** The country of a code, in any case; null for what is none. */
export function readCountry(text: string): Country | null {
  const code = text.trim().toUpperCase();
  return countryNames('en').find(([known]) => known === code)?.[0] ?? null;
}

/** The currency of a code, in any case; null for what is none. The API takes fewer, and has the last word. */
export function readCurrency(text: string): Currency | null {
  const code = text.trim().toUpperCase();
  return Intl.supportedValuesOf('currency').includes(code) ? (code as Currency) : null;
}

export function currencyNames(language: string): Named<string> {
  const known = currencies.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const made = Intl.supportedValuesOf('currency')
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .toSorted(byName(language));
  currencies.set(language, made);
  return made;
}

function byName(language: string) {
  const { compare } = new Intl.Collator(language);
  return ([, a]: readonly [string, string], [, b]: readonly [string, string]) => compare(a, b);
}
