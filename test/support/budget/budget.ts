import type { Limits } from '../rules/ratchet.ts';
import { readBudget } from './budget-file.ts';
import { figuresOf, type Measured } from './measure.ts';

/** Pages and log depend a little on how full pages are, and may differ by a share, or by a few. All else is exact. */
const tolerances: Readonly<Record<string, { readonly share: number; readonly least: number }>> = {
  pages: { share: 0.1, least: 2 },
  'bytes of log': { share: 0.02, least: 64 },
};

/** Each figure that is above its budget, as a sentence. */
export function excessesIn(measured: Measured, budget: Limits = readBudget()): string[] {
  return compare(measured, budget, (value, most, slack) => value > most + slack);
}

/** Each figure that is below its budget, which should be lowered to it. */
export function slackIn(measured: Measured, budget: Limits = readBudget()): string[] {
  return compare(measured, budget, (value, most, slack) => value < most - slack);
}

function compare(
  measured: Measured,
  budget: Limits,
  isFound: (value: number, most: number, slack: number) => boolean,
): string[] {
  return [...measured].flatMap(([unit, runs]) =>
    Object.entries(figuresOf(runs)).flatMap(([name, value]) => {
      const most = budget[unit]?.[name];
      if (most === undefined) return [`${unit}: ${value} ${name}, without a budget`];
      const { share, least } = tolerances[name] ?? { share: 0, least: 0 };
      if (!isFound(value, most, Math.max(most * share, least))) return [];
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
