import { SQL } from 'bun';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { fc } from '../../support/properties.ts';
import type { SystemResources } from '../../../domain/ports/services.ts';
import { examples, start, steps } from '../../support/histories/subscriptions/deeds.ts';
import { findFaults } from '../../support/histories/subscriptions/reckoning.ts';
import { openShop } from '../../support/histories/subscriptions/shop.ts';
import { openChaosServices } from '../../support/stack/chaos-services.ts';
import { startStack } from '../../support/stack/stack.ts';
import { seed } from '../../support/seed.ts';
import { lengthOf, longKind } from '../../support/crash/long-kinds.ts';

/**
 * Random histories of one subscription each, against the real verbs, a real Postgres and the sandbox's processor, under a
 * test clock: renewals, retries, look-ups, changes, pauses, cancellations, refunds, other cards, use, issues that are
 * resolved; two at a time now and then, in processes that die at any point between reserve, call and settle, or at any
 * commit. What a dead process had not committed is rolled back, and nothing of it runs again. When a history has come to
 * rest, the processor has been charged once for each period, and nothing is lost.
 * It can fail: with an unknown outcome treated as a failure (in `runSale`) the first history ends with "p1 was charged
 * 18 times"; with that in `settlePeriod` alone, a constraint of the database rejects the second charge.
 * HISTORIES=2000 for a long run; a failure names its SEED and the `path` of its history, which HISTORY repeats. SHRINK=0
 * reports the first failure as it is.
 */
const runs = lengthOf('HISTORIES', { inRun: 12, full: 120 });
/** Repeats one history of a seed: the `path` that its failure printed. */
const only = process.env['HISTORY'];
const LANES = only === undefined ? 2 : 1;

let stack: Awaited<ReturnType<typeof startStack>>;
let sql: SQL;
let resources: SystemResources;

const { runs: isDrawn, note } = longKind('shops');

beforeAll(async () => {
  if (!isDrawn) return;
  stack = await startStack({ apiCount: 1, actorCount: 0, env: { RECONCILE_AFTER_MS: '200' } });
  sql = new SQL({ url: stack.databaseUrl, max: 4 });
  resources = await openChaosServices(stack.env);
});
afterAll(async () => {
  await sql?.end();
  await resources?.database.close();
  await stack?.stop();
});

const tally = new Map<string, number>();
/** The examples, with which a run begins, do each of these: what a run has done is no matter of luck. */
const always = [
  'advance ok',
  'advance crash',
  'lookup ok',
  'change ok',
  'pause ok',
  'resume ok',
  'waive ok',
  'retryCharge ok',
];

test.skipIf(!isDrawn)(`${runs} random histories charge each period once (${note})`, async () => {
  const property = fc.asyncProperty(start, steps, async (begun, history) => {
    const shop = await openShop(sql, resources, stack.baseUrl, begun);
    const told: string[] = [];
    for (const step of history) told.push(...(await shop.take(step)));
    await shop.settle();
    const faults = await findFaults(sql, shop);
    if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${shop.id}: ${told.join(', ')}`);
    for (const one of told) tally.set(one, (tally.get(one) ?? 0) + 1);
  });
  const lane = async (number: number): Promise<void> =>
    fc.assert(property, {
      seed: seed + number,
      numRuns: Math.ceil(runs / LANES),
      endOnFailure: process.env['SHRINK'] === '0',
      ...(only === undefined ? { examples: number === 0 ? examples : [] } : { path: only }),
    });
  const ended = await Promise.allSettled(Array.from({ length: LANES }, (_, each) => lane(each)));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  if (only !== undefined) return;
  for (const deed of always) expect([deed, (tally.get(deed) ?? 0) > 0]).toEqual([deed, true]);
});
