import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test';
import { appendFileSync, mkdirSync } from 'node:fs';
import { runsAll } from '../../support/crash/draw.ts';
import { Checker } from '../../support/moves/checker.ts';
import { expectNothingLeft } from '../../support/moves/leftovers.ts';
import { moveTo, whereIs } from '../../support/moves/move.ts';
import { startTwoCells, type CellName } from '../../support/moves/two-cells.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { trustInReceivers } from '../../support/webhooks/webhook-stack.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus, setup } from '../../support/world/world.ts';
import { highRateLimits } from '../../support/stack/rate-limits.ts';

/** A workspace moves between two cells while it works; what is checked is checked from outside. */
let checker: Checker;
/** The first move copies all, those after it what is left of the one before. */
const stations: CellName[] = runsAll ? ['b', 'a', 'b'] : ['b', 'a'];
const home: CellName = runsAll ? 'b' : 'a';

const cells = await startTwoCells({
  apiCount: 2,
  env: {
    ...trustInReceivers(),
    // So that all moves but the first are compared before the last freeze, too.
    MOVE_ROWS_AT_ONCE: '2000',
    ...highRateLimits('INVITES', 'DECLINES'),
  },
});
beforeEach(async () => {
  const world = await setup(cells.stack.baseUrl);
  checker = await Checker.open(world, cells.stack.baseUrls);
});
afterEach(() => checker.close());
afterAll(() => cells?.stop());

/** So many more purchases. */
async function untilBought(count: number): Promise<void> {
  const until = checker.bought + count;
  await waitFor(() => checker.bought >= until, 120_000);
}

test('to and fro while it is bought in, refunded, edited, listed and delivered to: nothing is lost, doubled or out of order', async () => {
  checker.start();
  const moves: Parsed[] = [];
  for (const cell of stations) {
    await untilBought(5);
    moves.push(await moveTo(checker.world, cell, 5));
    expect(checker.faults).toEqual([]);
    expect((await whereIs(checker.world)).cell).toBe(cell);
  }
  await untilBought(5);
  await checker.end();
  await checker.check(cells.sql[home]);
  const { owner, workspaceId } = checker.world;
  const audited = await owner.get(`/api/v1/workspaces/${workspaceId}/audit-log?limit=100`);
  const actions: string[] = expectStatus(audited, 200).map(({ action }: Parsed) => action);
  expect(actions.filter((action) => action === 'workspace.move_requested')).toHaveLength(
    stations.length,
  );
  mkdirSync('test/output', { recursive: true });
  appendFileSync(
    'test/output/moves.txt',
    `${checker.bought} purchases; ${moves.map(({ report }) => JSON.stringify(report)).join('; ')}; ${checker.rejected.join(', ')}\n`,
  );
  await waitFor(async () => (await whereIs(checker.world)).move.step === 'done', 30_000);
  await expectNothingLeft(cells, checker.world, home);
});
