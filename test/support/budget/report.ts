import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { budgetPath, readBudget } from './budget-file.ts';
import { lowered } from './budget.ts';
import type { Counts } from './count-work.ts';
import { figuresOf, measures, measureUnits } from './measure.ts';

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
for (const [unit, runs] of measured) {
  printUnit(unit, runs);
  if (values.list || values.unit === unit) printParts(runs);
}
if (values.lower) {
  writeFileSync(budgetPath, `${JSON.stringify(lowered(measured, budget), null, 2)}\n`);
  console.log(`written: ${budgetPath}`);
}

function printUnit(unit: string, runs: readonly Counts[]): void {
  console.log(`\n${unit}`);
  for (const [name, value] of Object.entries(figuresOf(runs))) {
    const read = measures[name];
    const all = read ? [...new Set(runs.map(read))].toSorted((one, other) => one - other) : [];
    const spread = all.length > 1 ? `  counted ${all.join(', ')}` : '';
    const most = budget[unit]?.[name];
    console.log(`  ${String(value).padStart(7)} ${name}, budget ${most ?? 'none'}${spread}`);
  }
}

/** Prints what the last run consists of. */
function printParts(runs: readonly Counts[]): void {
  const last = runs.at(-1);
  if (!last) return;
  printMost('statements', last.statements);
  printMost('pages', last.pages);
  printMost('bytes of log', last.log);
  printMost('rows written', last.rows);
}

function printMost(title: string, counts: ReadonlyMap<string, number>): void {
  console.log(`  ${title}:`);
  for (const [text, count] of [...counts].toSorted(([, one], [, other]) => other - one))
    if (count > 0) console.log(`  ${String(count).padStart(9)}  ${text.slice(0, TEXT_LENGTH)}`);
}
