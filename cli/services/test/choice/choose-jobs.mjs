import { readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { changedFiles } from './changed-files.mjs';
import { filesBelow, ImportGraph } from './import-graph.mjs';
import { outsideAreaOf } from './outside-areas.mjs';
import { changedAreas } from './outside-digests.mjs';
import { reachedTests } from './reached-tests.mjs';
import { runsOnOneCell, tierOf } from '../tiers.mjs';

const testFile = /\.test\.tsx?$/;
/** The assumed duration of a file without a measurement; only the order matters. */
const bytesPerMs = 20;

/**
 * The test files that a command asks for, as jobs in their order: with the tests of what was changed first, the
 * nearest before the others; then what failed last here; then the longest. What differs most on one cell
 * is there twice where whole tiers are run, early, so that its stack does not run idle for long: `cells` says on how many.
 */
export function chooseJobs({ root, wanted, tiers, changed, base, ci, all, last = {}, cells }) {
  const graph = new ImportGraph(root);
  const files = filesBelow(root, 'test').filter((file) => testFile.test(file));
  const distances = changed || (tiers !== undefined && !ci) ? nearTests(graph, base, changed) : {};
  const slow = readSlowFiles(root);
  const weightOf = (file) =>
    last[file]?.ms ?? slow[file] ?? statSync(join(root, file)).size / bytesPerMs;
  const areas = ci ? changedAreas(root, graph) : [];
  const chosen = files
    .filter((file) => matches(root, file, wanted))
    .filter((file) => !changed || file in distances)
    .map((file) => ({ file, tier: tierOf(graph, file), cells }))
    .filter(({ tier }) => tiers === undefined || tiers.includes(tier))
    .filter(({ file, tier }) => !ci || tier !== 'outside' || areas.includes(outsideAreaOf(file)));
  const rankOf = ({ file, cells: onCells }) => [
    distances[file] ?? Number.MAX_SAFE_INTEGER,
    last[file]?.failed ? 0 : 1,
    onCells === cells ? 1 : 0,
    -weightOf(file),
  ];
  const twice = chosen.filter(
    ({ file, tier }) =>
      cells > 1 &&
      tiers?.includes('stack') &&
      tier !== 'pure' &&
      runsOnOneCell(file, { atFullLength: all }),
  );
  const jobs = [...chosen, ...twice.map((job) => ({ ...job, tier: 'stack', cells: 1 }))];
  return { graph, jobs: jobs.toSorted((a, b) => compare(rankOf(a), rankOf(b))) };
}

/** Test files by their place in the order of what was changed. */
function nearTests(graph, base, isAskedFor) {
  let differing = [];
  try {
    differing = changedFiles(graph.root, base);
  } catch (error) {
    if (isAskedFor) throw error;
  }
  if (differing.length === 0) return {};
  return Object.fromEntries(reachedTests(graph, differing).map(({ file }, index) => [file, index]));
}

function matches(root, file, wanted) {
  if (wanted.length === 0) return true;
  return wanted.some((part) => file.includes(fromRoot(root, part)));
}

function fromRoot(root, part) {
  const path = part.startsWith(root) ? relative(root, part) : part.replace(/^\.\//, '');
  return path.split(sep).join('/');
}

function compare(a, b) {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : a[at] - b[at];
}

/** How long the slow ones took in CI, in milliseconds, as the repository has it: a clean clone has run nothing. */
export function readSlowFiles(root) {
  const text = readFileSync(join(root, 'test', 'slow-files.json'), 'utf8');
  return Object.fromEntries(
    Object.entries(JSON.parse(text)).map(([file, seconds]) => [file, seconds * 1_000]),
  );
}
