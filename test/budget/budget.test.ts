import { expect, test } from 'bun:test';
import { readBudget } from '../support/budget/budget-file.ts';
import { excessesIn, slackIn } from '../support/budget/budget.ts';
import { measureUnits } from '../support/budget/measure.ts';

/** Compares the cost of each unit of work, counted without a clock, with test/budget/budget.json. */
const measured = await measureUnits();

test('each unit of work costs no more than its budget; npm run budget lists what it does', () => {
  expect(excessesIn(measured)).toEqual([]);
});

test('no figure of the budget is higher than what it is about; npm run budget -- --lower writes lower ones', () => {
  expect(slackIn(measured)).toEqual([]);
});

test('the budget has the units of work that are counted, and no others', () => {
  expect(Object.keys(readBudget())).toEqual([...measured.keys()]);
});
