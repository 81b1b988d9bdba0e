import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../services/process/run-program.mjs';
import { Refusal } from '../../services/process/refusal.mjs';
import { copyCheckout } from '../checkout-copy.mjs';
import { compareRuns } from './compare-runs.mjs';
import { printComparison } from './print-comparison.mjs';

/**
 * `npm run bench -- compare A B [parts] [seconds]`: A and B are revisions of git or folders, which are measured in turns
 * (A B A B ...) by the instrument of this checkout, or files that an earlier run has written, which are only compared.
 */
export async function compare(started, { root, env, whenStopped, argv }) {
  const [a, b, ...args] = argv;
  if (a === undefined || b === undefined)
    throw new Refusal(
      'compare needs two revisions, folders or files: npm run bench -- compare A B',
    );
  const areFiles = [a, b].map((side) => side.endsWith('.json'));
  if (areFiles[0] !== areFiles[1]) throw new Refusal('A file is compared with a file.');
  const runs = areFiles[0]
    ? [readRuns(a), readRuns(b)]
    : await runInTurns(started, { root, env, whenStopped, sides: [a, b], args });
  printComparison(compareRuns(...runs), { a: 'A', b: 'B', print: (line) => console.log(line) });
}

/** A file of one run, or of the runs of one side of a comparison. */
function readRuns(path) {
  const kept = JSON.parse(readFileSync(path, 'utf8'));
  return kept.runs ?? [kept];
}

async function runInTurns(started, { root, env, whenStopped, sides, args }) {
  const turns = Number(env.BENCH_TURNS ?? 3);
  const parts = args.length > 0 ? args : (env.BENCH_PARTS ?? 'cpu').split(',');
  const folder = mkdtempSync(join(tmpdir(), 'commerce-compare-'));
  whenStopped(() => rmSync(folder, { recursive: true, force: true }));
  const copies = sides.map((side, index) => {
    const copy = copyCheckout(root, side, join(folder, 'AB'[index]));
    whenStopped(copy.remove);
    return { ...copy, name: 'AB'[index], runs: [] };
  });
  for (let turn = 1; turn <= turns; turn += 1)
    for (const copy of copies) {
      console.log(`bench: turn ${turn} of ${turns}, ${copy.name} (${copy.commit})`);
      copy.runs.push(await runOnce(started, { copy, env, folder, parts, turn }));
    }
  const kept = copies.map(({ name, commit, runs }) => keepSide(root, { name, commit, runs }));
  console.log(`bench: kept in ${kept.join(' and ')}`);
  return copies.map(({ runs }) => runs);
}

async function runOnce(started, { copy, env, folder, parts, turn }) {
  const path = join(folder, `${copy.name}${turn}.json`);
  await runProgram(started, {
    name: `bench of ${copy.name}`,
    command: process.execPath,
    args: ['cli/bench.mjs', ...parts],
    cwd: copy.path,
    env: { ...env, BENCH_KEEP: path, BENCH_COMMIT: copy.commit, npm_lifecycle_event: undefined },
    logPath: join(folder, `${copy.name}.log`),
  });
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** As `compare` reads it again. */
function keepSide(root, { name, commit, runs }) {
  const directory = join(root, '.data', 'bench');
  mkdirSync(directory, { recursive: true });
  const [{ date }] = runs;
  const label = commit.replace(/[^\w.-]+/g, '-');
  const path = join(
    directory,
    `${date.slice(0, 19).replaceAll(':', '')}-compare-${name}-${label}.json`,
  );
  writeFileSync(path, `${JSON.stringify({ commit, runs }, null, 2)}\n`);
  return path;
}
