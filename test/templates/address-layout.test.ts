import { describe, expect, test } from 'bun:test';
import { countries } from '../../domain/countries.ts';
import {
  choiceOf,
  cityOf,
  isPostalCode,
  layoutOf,
  type PartLayout,
} from '../../templates/checkout/address-layout.ts';
import { addressRuleOf, addressRules } from '../../templates/checkout/address-rules.ts';
import { checkoutLabels } from '../../templates/checkout/labels/labels-of.ts';
import type { Language } from '../../templates/languages.ts';

function layout(country: string | null, language: Language = 'en'): PartLayout[] {
  const rule = country === null ? null : addressRuleOf(country);
  return layoutOf(rule, language, checkoutLabels[language]);
}

/** `Postal code* | City*`: what is asked for, in order. */
function shown(country: string | null, language: Language = 'en'): string {
  return layout(country, language)
    .filter(({ isUnasked, part }) => !isUnasked && part !== 'addressLine2')
    .map(({ label, isRequired }) => `${label}${isRequired ? '*' : ''}`)
    .join(' | ');
}

describe('an address is asked for as its country writes it', () => {
  test.each([
    [null, 'Street address* | City* | State | Postal code'],
    ['DE', 'Street address* | Postal code* | City*'],
    ['US', 'Street address* | City* | State* | ZIP code*'],
    ['GB', 'Street address* | Town* | Postal code*'],
    ['IE', 'Street address* | City* | County | Eircode'],
    ['IN', 'Street address* | City* | PIN code* | State*'],
    ['IT', 'Street address* | Postal code* | City* | Province*'],
    ['AE', 'Street address* | City* | Emirate*'],
    ['HK', 'Street address* | District* | Area*'],
    ['SG', 'Street address* | Postal code*'],
    ['JP', 'Street address* | City* | Prefecture* | Postal code*'],
  ])('%p: %s', (country, expected) => {
    expect(shown(country)).toBe(expected);
  });

  test('in its own script in its own order', () => {
    expect(shown('JP', 'ja')).toBe('郵便番号* | 都道府県* | 市区町村* | 町名・番地*');
    expect(layout('JP', 'ja').find(({ part }) => part === 'stateProvince')?.choices).toContainEqual(
      { value: '東京都', label: '東京都', code: '13' },
    );
  });

  test.each(countries)('%s has a rule whose every word every language has', (country) => {
    const rule = addressRuleOf(country);
    expect(rule).not.toBeNull();
    const { zip, state, city } = rule?.names ?? {};
    for (const { address } of Object.values(checkoutLabels)) {
      expect(Object.keys(address.zip)).toContain(zip ?? 'postal');
      expect(Object.keys(address.state)).toContain(state ?? 'province');
      expect(Object.keys(address.city)).toContain(city ?? 'city');
    }
    const { pattern, example } = rule?.postalCode ?? { pattern: '', example: '' };
    expect(isPostalCode(example, { pattern })).toBe(true);
    // What the API needs of an address.
    const asked = layout(country).filter(({ isUnasked }) => !isUnasked);
    expect(asked.map(({ part }) => part)).toContain('addressLine1');
    const hasCity = asked.some(({ part }) => part === 'city');
    expect(hasCity).toBe(cityOf(rule, country) === null);
  });

  test('the script gets the same rules', async () => {
    const rules = await addressRules(countries);
    expect(Object.keys(rules)).toEqual([...countries]);
    for (const country of countries)
      expect(rules[country]).toEqual(addressRuleOf(country) ?? undefined);
  });

  test.each(['', 'XX', 'de', '../DE', 'DEU', 'constructor'])('%p is no country', (country) => {
    expect(addressRuleOf(country)).toBeNull();
  });
});

describe('a state is what its country writes on a letter', () => {
  test.each([
    ['US', 'California', 'CA'],
    ['US', 'ca', 'CA'],
    ['IT', 'Roma', 'RM'],
    ['ES', 'Madrid', 'Madrid'],
    ['JP', '13', 'Tokyo'],
    ['HK', 'kowloon', 'Kowloon'],
    ['US', 'Bavaria', null],
    ['US', ' ', null],
  ])('%s: %p is %p', (country, text, value) => {
    const choices = layout(country).find(({ part }) => part === 'stateProvince')?.choices ?? [];
    expect(choiceOf(choices, text)?.value ?? null).toBe(value);
  });
});

describe('a postal code has the shape of its country', () => {
  test.each([
    ['DE', '10117', true],
    ['DE', '1011', false],
    ['US', '94016', true],
    ['US', '94016-1234', true],
    ['US', '9401', false],
    ['GB', 'sw1a 1aa', true],
    ['GB', 'SW1A1AA', true],
    ['GB', '12345', false],
    ['NL', '1012 AB', true],
    ['CA', 'h3z 2y7', true],
    ['PL', '00-950', true],
    ['PL', '00950', false],
  ])('%s: %p, %p', (country, text, isRight) => {
    const pattern = addressRuleOf(country)?.postalCode?.pattern ?? '';
    expect(isPostalCode(` ${text} `, { pattern })).toBe(isRight);
  });
});
