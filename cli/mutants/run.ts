import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ImportGraph } from '../services/test/choice/import-graph.mjs';
import { tierOf } from '../services/test/tiers.mjs';
import { applyMutant, faultOf } from './apply-mutant.ts';
import { copyTree } from './copy-tree.ts';
import { mutants, type Mutant } from './mutants.ts';
import { runTests, stopTests } from './run-tests.ts';

/**
 * `npm run mutants`: applies each harmful line of `mutants.json` in a copy of the tree and runs the test that must fail.
 * Succeeds only if the tests are green without any of them and each is caught by its own test (decision 217).
 */
const usage = `npm run mutants                 applies all, two at a time
npm run mutants -- <part>...    those whose name has one of the parts
npm run mutants -- --list       their names, rules and tests`;

const AT_ONCE = 2;
const root = join(import.meta.dir, '..', '..');
const graph = new ImportGraph(root);
const copies: string[] = [];
const parts = process.argv.slice(2);

if (parts.includes('--help')) console.log(usage);
else if (parts.includes('--list'))
  for (const { name, rule, test } of mutants) console.log(`${name}\n    ${rule}\n    ${test}`);
else process.exitCode = await run(mutants.filter(isWanted));

function isWanted({ name }: Mutant): boolean {
  return parts.length === 0 || parts.some((part) => name.includes(part));
}

async function run(wanted: readonly Mutant[]): Promise<number> {
  const faults = mutants.flatMap((mutant) => faultOf(root, mutant) ?? []);
  if (wanted.length === 0) faults.push(`no mutant has ${parts.join(' or ')} in its name`);
  if (faults.length > 0) return report(faults);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const startedAt = Date.now();
  try {
    for (let index = 0; index < AT_ONCE; index += 1) copies.push(copyTree(root));
    const red = await redWithout(wanted, copies[0] ?? '');
    if (red.length > 0) return report(red);
    const survivors = await judgeAll(wanted);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(
      `\n${wanted.length - survivors.length} caught, ${survivors.length} not, ${seconds} s`,
    );
    return report(survivors);
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
}

/** A test that is red anyway would catch everything. Those without a stack are run before each mutant instead. */
async function redWithout(wanted: readonly Mutant[], copy: string): Promise<string[]> {
  const judged = wanted.filter(needsStack);
  const { isGreen, output } = await runTests(copy, {
    files: [...new Set(judged.map(({ test }) => test))],
    only: [...new Set(judged.map(({ fails }) => fails))],
    needsStack: true,
  });
  return isGreen ? [] : [`Without any mutant, a test fails:\n${output.slice(-4_000)}`];
}

async function judgeAll(wanted: readonly Mutant[]): Promise<string[]> {
  const left = wanted.toSorted((a, b) => Number(needsStack(b)) - Number(needsStack(a)));
  const survivors: string[] = [];
  const work = async (copy: string): Promise<void> => {
    for (let mutant = left.shift(); mutant; mutant = left.shift()) {
      const fault = await judge(copy, mutant);
      if (fault !== null) survivors.push(fault);
    }
  };
  await Promise.all(copies.map(work));
  return survivors;
}

/** Null when the mutant was caught by its test. */
async function judge(copy: string, mutant: Mutant): Promise<string | null> {
  const startedAt = Date.now();
  const { name, rule, test, fails } = mutant;
  const wanted = { files: [test], only: [fails], needsStack: needsStack(mutant) };
  if (!wanted.needsStack && !(await runTests(copy, wanted)).isGreen)
    return `${name}: "${fails}" of ${test} is not green without it`;
  const undo = applyMutant(copy, mutant);
  const { failed, output } = await runTests(copy, wanted).finally(undo);
  const isCaught = failed.some((one) => one.includes(fails));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6);
  console.log(`${isCaught ? 'caught  ' : 'SURVIVED'} ${seconds} s  ${name}  (${test})`);
  if (isCaught) return null;
  return `${name}: ${rule}. "${fails}" of ${test} does not fail without that:\n${output.slice(-1_500)}`;
}

/** Whether the test gets a stack of its own, with the mutant in it. */
function needsStack({ test }: Mutant): boolean {
  return tierOf(graph, test) !== 'pure';
}

function report(lines: readonly string[]): number {
  for (const line of lines) console.error(line);
  return lines.length > 0 ? 1 : 0;
}

function stop(): void {
  stopTests();
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  process.exit(130);
}
