import { outsideAreaOf } from './choice/outside-areas.mjs';

/**
 * The tiers of the tests, each a command and a stage of CI (decision 206):
 *
 * - pure: needs no stack; its files share two processes, one for each of two processors.
 * - stack: speaks to the stack of the run.
 * - browser: opens pages in Chromium.
 * - crash: starts stacks or launchers of its own.
 * - outside: checks what lies around the service (outside-areas.mjs).
 */
export const tierNames = ['pure', 'stack', 'browser', 'crash', 'outside'];

const browser = 'test/support/pages/browser.ts';
const ownStacks = new Set([
  'cli/services/stack/side-stack.mjs',
  'test/support/stack/stack.ts',
  'test/support/stack/launcher.ts',
  'cli/mutants/run-tests.ts',
]);
const world = 'test/support/world/world.ts';
/** Settings that the run's stack gives, read by a test or by something that it imports of test/. */
const readsStack =
  /process\.env(?:\['|\.)(?:TEST_(?:BASE_URL|DATA_DIR|TEMPLATE_DATABASE)|DATABASE_URL|REDIS_URL|SECRETS_KEY|STAFF_API_KEY)\b|\breadDatabases\(process\.env\)|\breadConfig\(\)|\breadConfig\(\{[^)]*\.\.\.process\.env/;
/** They start servers: among the pure files they would hold up all others. */
const startsServers = /\b(?:startPostgres|startRedis|redisProgram|startRedisCluster|startMoto)\b/;

/** The tier of a test file, found over what it imports. */
export function tierOf(graph, file) {
  if (outsideAreaOf(file) !== undefined) return 'outside';
  const reach = graph.reachOf(file);
  if (reach.has(browser)) return 'browser';
  if ([...reach].some((one) => ownStacks.has(one))) return 'crash';
  return reach.has(world) || [...reach].some((one) => needsStack(graph, one)) ? 'stack' : 'pure';
}

function needsStack(graph, file) {
  if (!file.startsWith('test/')) return false;
  const text = graph.textOf(file);
  return readsStack.test(text) || startsServers.test(text);
}

/**
 * Files whose behaviour differs most where there is one cell: they run on a stack of one cell, too (decisions 206, 228 and
 * 242). Those that make databases of their own, or use Redis alone, do the same on both stacks and are not among them.
 */
export const onOneCell = [
  'test/api/routes/checkout/checkout-complete-otherwise.test.ts',
  'test/api/routes/operations/monitoring.test.ts',
  'test/api/routes/operations/placement.test.ts',
  'test/api/routes/operations/reference.test.ts',
  'test/storage/cells/sign-up-placement.test.ts',
];

/** Further ones at full length. Else `test/actors/runtime/one-cell.test.ts` has one job, timer and hand-over there. */
export const onOneCellAtFullLength = [
  'test/actors/runtime/owners.test.ts',
  'test/actors/runtime/hand-over.test.ts',
  'test/actors/runtime/jobs.test.ts',
  'test/actors/runtime/timers.test.ts',
];

export function runsOnOneCell(file, { atFullLength }) {
  return onOneCell.includes(file) || (atFullLength && onOneCellAtFullLength.includes(file));
}
