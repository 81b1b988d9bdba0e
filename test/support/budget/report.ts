import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { budgetPath, readBudget } from './budget-file.ts';
import { lowered } from './budget.ts';
import { sumOf, type Counts } from './count-work.ts';
import { measureUnits, partsOf } from './measure.ts';

/**
 * `npm run budget`: counts each unit of work and prints it beside its budget. `--list` prints what it consists of: statements
 * and pages by text, log and rows by table. `--lower` writes the budget as low as it was counted; it raises none.
 */
const TEXT_LENGTH = 150;
const { values } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    unit: { type: 'string' },
    lower: { type: 'boolean', default: false },
  },
});
const budget = existsSync(budgetPath) ? readBudget() : {};
const measured = await measureUnits();
for (const [unit, runs] of measured) printUnit(unit, runs);
if (values.lower) {
  writeFileSync(budgetPath, `${JSON.stringify(lowered(measured, budget), null, 2)}\n`);
  console.log(`written: ${budgetPath}`);
}

function printUnit(unit: string, runs: readonly Counts[]): void {
  console.log(`\n${unit}`);
  for (const [name, parts] of partsOf(runs)) {
    const most = budget[unit]?.[name] ?? 'none';
    console.log(`  ${String(sumOf(parts)).padStart(7)} ${name}, budget ${most}`);
    if (values.list || values.unit === unit) printParts(parts);
  }
}

function printParts(parts: ReadonlyMap<string, number>): void {
  for (const [text, count] of [...parts].toSorted(([, one], [, other]) => other - one))
    if (count > 0) console.log(`  ${String(count).padStart(12)}  ${text.slice(0, TEXT_LENGTH)}`);
}
