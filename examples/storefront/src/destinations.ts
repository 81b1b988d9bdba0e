import states from './data/states.json';

/** Where the shop delivers. */
export const countries = {
  US: 'United States',
  CA: 'Canada',
  DE: 'Germany',
  GB: 'United Kingdom',
} as const;

export interface Destination {
  readonly countryCode: keyof typeof countries;
  readonly stateProvince?: string;
}

/** Null until it is whole: in the United States with the state, which decides the tax. */
export function toDestination(country: unknown, state: unknown): Destination | null {
  if (typeof country !== 'string' || !isCountry(country)) return null;
  if (country !== 'US') return { countryCode: country };
  if (typeof state !== 'string' || !Object.hasOwn(states, state)) return null;
  return { countryCode: country, stateProvince: state };
}

function isCountry(code: string): code is keyof typeof countries {
  return Object.hasOwn(countries, code);
}
