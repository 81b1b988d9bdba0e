import { SQL } from 'bun';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { startStack } from '../../support/stack/stack.ts';
import { differenceOf } from '../../support/subscriptions/year/compare.ts';
import { playYear } from '../../support/subscriptions/year/play.ts';
import { expectStatus } from '../../support/world/world.ts';
import { seed } from '../../support/seed.ts';
import { lengthOf, longKind } from '../../support/crash/long-kinds.ts';

/**
 * A year of subscriptions by the test clock, in zones with and without summer time: cadences from a day to a year that
 * begin on the 29th, 30th and 31st, trials, installments, use, cards that decline once, always or for good, answers that
 * are lost, pauses, skipped periods, changes now and later, cancellations. A model of the contract that shares no code with
 * the program says which periods there are and what is charged for each; rows and the sandbox's ledger are compared with it.
 * SUBSCRIPTIONS=2000 for a full year; a failure names its SEED and subscription, which ONLY repeats.
 */
const count = lengthOf('SUBSCRIPTIONS', { inRun: 12, full: 120 });
const only = process.env['ONLY'];
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/St_Johns',
];

let stack: Awaited<ReturnType<typeof startStack>>;
let sql: SQL;

const { runs, note } = longKind('subscriptions');

beforeAll(async () => {
  if (!runs) return;
  const env = { RECONCILE_AFTER_MS: '5000', RATE_LIMIT_CHARGES: '100000' };
  stack = await startStack({ apiCount: 1, actorCount: 1, env });
  sql = new SQL({ url: stack.databaseUrl, max: 8 });
});
afterAll(async () => {
  await sql?.end();
  await stack?.stop();
});

test.skipIf(!runs)(
  `a year of ${count} subscriptions is charged as the model reckons (${note})`,
  async () => {
    const numbers =
      only === undefined ? Array.from({ length: count }, (_, at) => at) : [Number(only)];
    const stored = { sql, baseUrl: stack.baseUrl };
    const shops = await Promise.all(
      zones.flatMap((timezone, place) => {
        const own = numbers.filter((number) => number % zones.length === place);
        return own.length === 0 ? [] : [playYear(stored, { timezone, seed }, own)];
      }),
    );
    const differences: string[] = [];
    const tally = new Map<string, number>();
    for (const { world, timezone, played } of shops) {
      for (const one of played) {
        const difference = await differenceOf(sql, one);
        for (const { status } of one.model.periods) tally.set(status, (tally.get(status) ?? 0) + 1);
        if (difference)
          differences.push(
            `SEED=${seed} ONLY=${one.story.number} ${timezone} ${one.id}: ${difference}\n${one.told.join('\n')}`,
          );
      }
      const { invariants } = expectStatus(await world.api.get('/api/v1/audit/money'), 200);
      for (const { name, violations } of invariants)
        if (violations.length > 0) differences.push(`audit: ${name} ${JSON.stringify(violations)}`);
    }
    expect(differences).toEqual([]);
    if (only === undefined && count >= 40)
      for (const status of ['paid', 'trial', 'skipped', 'void'])
        expect([status, (tally.get(status) ?? 0) > 0]).toEqual([status, true]);
  },
);
