import type { Limits } from '../rules/ratchet.ts';
import { readBudget } from './budget-file.ts';
import { figuresOf, type Measured } from './measure.ts';

/**
 * How far a figure may be from what is measured: pages and log depend a little on how full pages are, and on the digits of
 * numbers. All else is exact.
 */
const tolerances: Readonly<Record<string, number>> = { pages: 0.02, 'bytes of log': 0.02 };

/** Each figure that is above its budget, as a sentence. */
export function excessesIn(measured: Measured, budget: Limits = readBudget()): string[] {
  return compare(measured, budget, (value, most, tolerance) => value > most * (1 + tolerance));
}

/** Each figure that is below its budget, which should be lowered to it. */
export function slackIn(measured: Measured, budget: Limits = readBudget()): string[] {
  return compare(measured, budget, (value, most, tolerance) => value < most * (1 - tolerance));
}

function compare(
  measured: Measured,
  budget: Limits,
  isFound: (value: number, most: number, tolerance: number) => boolean,
): string[] {
  return [...measured].flatMap(([unit, runs]) =>
    Object.entries(figuresOf(runs)).flatMap(([name, value]) => {
      const most = budget[unit]?.[name];
      if (most === undefined) return [`${unit}: ${value} ${name}, without a budget`];
      if (!isFound(value, most, tolerances[name] ?? 0)) return [];
      return [`${unit}: ${value} ${name}, the budget is ${most}`];
    }),
  );
}

/** The budget as low as what was measured; a unit that has none gets its figures. */
export function lowered(measured: Measured, budget: Limits = readBudget()): Limits {
  return Object.fromEntries(
    [...measured].map(([unit, runs]) => [
      unit,
      Object.fromEntries(
        Object.entries(figuresOf(runs)).map(([name, value]) => [
          name,
          Math.min(value, budget[unit]?.[name] ?? value),
        ]),
      ),
    ]),
  );
}
