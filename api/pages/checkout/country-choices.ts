import { countries } from '../../../domain/countries.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** Every country by its name, in the order in which one looks for it. */
export const countryChoices = countries
  .map((value) => ({ value, label: names.of(value) ?? value }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
