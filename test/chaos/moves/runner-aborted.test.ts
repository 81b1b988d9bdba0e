import { afterAll, beforeAll, expect, test } from 'bun:test';
import { abortMove, untilMoved, whereIs } from '../../support/moves/move.ts';
import { Sleepers } from '../../support/moves/sleepers.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { expectStatus } from '../../support/world/world.ts';

/**
 * An operator aborts a move whose process is frozen as a step begins: another process undoes it, and the first one, which
 * wakes up then, changes nothing.
 */
let sleepers: Sleepers;
beforeAll(async () => {
  sleepers = await Sleepers.start();
});
afterAll(async () => {
  await sleepers?.stop();
});

test.each(['prepare', 'copy', 'park', 'align', 'freeze', 'compare', 'switch'])(
  'aborted at the step %s, it is undone by another process',
  async (step) => {
    const { world } = sleepers.checker;
    let aborted: Promise<unknown> = Promise.resolve();
    const { wake } = await sleepers.freezeAt(step, async () => {
      // It is answered when the workspace can be written again.
      aborted = abortMove(world);
      await waitFor(async () => (await whereIs(world)).move.isAbortRequested === true);
    });
    const move = await untilMoved(world);
    expect({ step, status: move.status, failure: move.failure }).toEqual({
      step,
      status: 'undone',
      failure: 'An operator has aborted the move.',
    });
    await aborted;
    expect((await abortMove(world)).move.status).toBe('undone');
    wake();
    await sleepers.expectUnmoved();
  },
);

test('after all of them nothing is lost, doubled or out of order, and the audit log has each', async () => {
  await sleepers.check();
  const { owner, workspaceId } = sleepers.checker.world;
  const path = `/api/v1/workspaces/${workspaceId}/audit-log?limit=100`;
  const log: { action: string }[] = expectStatus(await owner.get(path), 200);
  expect(log.filter(({ action }) => action === 'workspace.move_aborted')).toHaveLength(7);
});
