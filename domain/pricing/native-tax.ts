import type { TaxRate } from './tax-lines.ts';
import type { TaxDestination } from '../../storage/entities/purchase.ts';
import { hasStates, isSameState, stateCodeOf } from './tax-destination.ts';

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
