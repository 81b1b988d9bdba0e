import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseLimits, type Limits } from '../rules/ratchet.ts';

const root = resolve(import.meta.dir, '../../..');
/** Whose figures may only fall, as those of the limits (decisions 219 and 271). */
export const BUDGET = 'test/budget/budget.json';
export const budgetPath = join(root, BUDGET);

/** The budget of each unit of work, by what is counted. */
export function readBudget(): Limits {
  return parseLimits(readFileSync(budgetPath, 'utf8'));
}
