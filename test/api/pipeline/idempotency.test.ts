import { afterAll, describe, expect, test } from 'bun:test';
import { abandonClaim, claimKey, type KeyRequest } from '../../../api/pipeline/idempotency.ts';
import {
  concludingUnit,
  unitOfWork,
  type Conclusion,
  type Transaction,
} from '../../../domain/context.ts';
import { readConfig } from '../../../config.ts';
import { loginsOf } from '../../../storage/roles/database-roles.ts';
import { Heartbeat } from '../../../storage/servers/heartbeat.ts';
import {
  concludeClaim,
  holderHeartbeatOf,
  requireClaim,
  type Claim,
} from '../../../storage/queries/idempotency/claims.ts';
import { sql } from '../../../storage/query.ts';
import { environmentOf } from '../../support/database/cells.ts';
import { openContext } from '../../support/world/context.ts';
import { setup } from '../../support/world/world.ts';

const world = await setup();
const opened = await openContext(world);
const systemUrl = loginsOf(readConfig(await environmentOf(world))).system.url;
afterAll(async () => {
  await opened?.close();
});

const newRequest = (): KeyRequest => ({
  scope: 'test',
  key: crypto.randomUUID(),
  fingerprint: 'f',
  holder: crypto.randomUUID(),
  workspaceId: opened.ctx.workspaceId,
});
async function claim(request: KeyRequest, waitMs = 3_000): Promise<Claim> {
  const outcome = await claimKey(opened.system.database, request, waitMs);
  if ('replay' in outcome) throw new Error('the key was answered already');
  return outcome.claim;
}
async function withHeartbeat<T>(holder: string, work: () => Promise<T>): Promise<T> {
  const heartbeat = new Heartbeat(systemUrl, holderHeartbeatOf(holder));
  await heartbeat.open();
  try {
    return await work();
  } finally {
    heartbeat.retire(true);
  }
}

describe('a claim', () => {
  test('of a process without a heartbeat is taken over by the same request after a second', async () => {
    const request = newRequest();
    const former = await claim(request);
    const startedAt = performance.now();
    const taken = await claim({ ...request, holder: crypto.randomUUID() });
    expect(performance.now() - startedAt).toBeGreaterThan(900);
    expect(taken.claimId).not.toBe(former.claimId);
    expect(claim({ ...request, fingerprint: 'other' })).rejects.toThrow(/another request|body/i);
  });

  test('that was given up is free at once, and what it commits later is rejected', async () => {
    const request = newRequest();
    await withHeartbeat(request.holder, async () => {
      const former = await claim(request);
      await abandonClaim(opened.system.database, former);
      await claim(request, 0);
      const answer = { status: 200, body: '{}' };
      const late = unitOfWork(opened.system, async (tx) => tx.write(concludeClaim(former, answer)));
      expect(late).rejects.toThrow(/null value/);
      await late.catch(() => undefined);
    });
  });

  test('that was answered is not given up', async () => {
    const request = newRequest();
    const former = await claim(request);
    const answer = { status: 200, body: '{}' };
    await unitOfWork(opened.system, async (tx) => tx.write(concludeClaim(former, answer)));
    await abandonClaim(opened.system.database, former);
    expect(await claimKey(opened.system.database, request)).toEqual({ replay: answer });
  });

  test('is taken over by one of several repeats', async () => {
    const request = newRequest();
    await claim(request);
    const repeats = await Promise.allSettled(
      [1, 2, 3].map(() =>
        withHeartbeat(`${request.holder}-2`, () =>
          claim({ ...request, holder: `${request.holder}-2` }),
        ),
      ),
    );
    expect(repeats.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('of a process with a heartbeat is kept, also when the database closes that connection', async () => {
    const request = newRequest();
    await withHeartbeat(request.holder, async () => {
      await claim(request);
      const repeat = claim({ ...request, holder: crypto.randomUUID() }, 2_500);
      await Bun.sleep(300);
      await opened.system.database.read(
        sql('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1'),
        [holderHeartbeatOf(request.holder)],
      );
      await expect(repeat).rejects.toMatchObject({ code: 'request_in_progress' });
    });
  });
});

describe('a process that wakes after its claim was taken over', () => {
  const rename =
    (mark: string) =>
    async (tx: Transaction): Promise<void> =>
      tx.write(
        (bind) =>
          `update workspace set name = ${bind(mark)} where id = ${bind(opened.ctx.workspaceId)}`,
      );
  const write = async (former: Claim, by: 'answer' | 'step', mark: string): Promise<void> => {
    const conclusion: Conclusion = {
      writesOf: () => [concludeClaim(former, { status: 200, body: '{}' })],
      store: async () => undefined,
    };
    const ctx = { ...opened.ctx, requireClaim: requireClaim(former), conclusion };
    if (by === 'answer') await concludingUnit(ctx, rename(mark));
    else await unitOfWork(ctx, rename(mark));
  };
  const nameOf = async (): Promise<string | undefined> => {
    const query = sql<{ name: string }>('select name from workspace where id = $1');
    const [row] = await opened.system.database.read(query, [opened.ctx.workspaceId]);
    return row?.name;
  };

  for (const conclude of ['answer', 'step'] as const) {
    test(`commits nothing, neither effect nor answer (${conclude})`, async () => {
      const request = newRequest();
      const former = await claim(request);
      await write(former, 'step', 'before');
      const taken = await claim({ ...request, holder: crypto.randomUUID() });
      await expect(write(former, conclude, 'former')).rejects.toThrow();
      expect(await nameOf()).toBe('before');
      await write(taken, conclude, 'taken');
      expect(await nameOf()).toBe('taken');
    });
  }
});
