import { describe, expect, test } from 'bun:test';
import { sql } from '../../../storage/query.ts';
import { openTwoTenants } from '../../support/database/two-tenants.ts';
import { countSent } from '../../support/database/count-sent.ts';

/** Reads that share connections: what is one transaction, and whose rows each shows (decision 274). */
const { mine, other, opened } = await openTwoTenants();
const database = opened.system.database;
const counted = countSent();

const HERE = sql<{ readonly here: string; readonly transaction: string }>(`
  select current_setting('app.workspace_id', true) as here, pg_current_xact_id()::text as transaction`);
const SHARE = sql<{ readonly share: number }>('select 10 / $1::int as share');
const ids = [mine.workspaceId, other.workspaceId];

/** Both shared connections show the workspace, whatever was read before. */
async function enter(workspaceId: string): Promise<void> {
  for (let read = 0; read < 4; read += 1) await database.of(workspaceId).readShared(HERE);
}

describe('reads of one caller and tick', () => {
  test('are one transaction and one round trip', async () => {
    await enter(mine.workspaceId);
    const before = counted();
    const reads = database.of(mine.workspaceId).together();
    const [[first], [second]] = await Promise.all([reads.read(HERE), reads.read(HERE)]);
    expect(counted(before)).toEqual({ statements: 2, roundTrips: 1 });
    expect(second).toEqual(first);
    const [later] = await reads.read(HERE);
    expect(later?.transaction).not.toBe(first?.transaction);
  });

  test('fail together, with the first failure or its cause; those of other callers do not', async () => {
    const [failing, beside] = [1, 2].map(() => database.of(mine.workspaceId).together());
    if (!failing || !beside) throw new Error('no readers');
    const [first, failed, skipped, ...others] = await Promise.allSettled([
      failing.read(SHARE, [5]),
      failing.read(SHARE, [0]),
      failing.read(SHARE, [2]),
      beside.read(SHARE, [2]),
      database.of(mine.workspaceId).readShared(SHARE, [5]),
    ]);
    expect([first, ...others]).toMatchObject([
      { value: [{ share: 2 }] },
      { value: [{ share: 5 }] },
      { value: [{ share: 2 }] },
    ]);
    expect([failed, skipped]).toMatchObject([
      { reason: { code: '22012' } },
      { reason: { code: '25P02', cause: { code: '22012' } } },
    ]);
  });

  test('leave out one whose value cannot be written', async () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const reads = database.of(mine.workspaceId).together();
    const [unwritten, read] = await Promise.allSettled([
      reads.read(sql('select $1::jsonb as document'), [circle]),
      reads.read(SHARE, [5]),
    ]);
    expect([unwritten?.status, read]).toMatchObject(['rejected', { value: [{ share: 2 }] }]);
  });
});

describe('reads of workspaces in turns', () => {
  test('show the rows of their own, whichever came before', async () => {
    const turns = Array.from(
      { length: 200 },
      (_, turn) => ids[(turn * turn + (turn >> 2)) % 2] ?? '',
    );
    const seen = await Promise.all(
      turns.map(async (id) => (await database.of(id).readShared(HERE))[0]?.here),
    );
    expect(seen).toEqual(turns);
    for (const id of turns.slice(0, 40))
      expect((await database.of(id).readShared(HERE))[0]?.here).toBe(id);
  });

  test('set it for themselves, and enter it when they come again', async () => {
    await enter(mine.workspaceId);
    const cost = async (id: string) => {
      const before = counted();
      await database.of(id).readShared(HERE);
      return counted(before);
    };
    // Each of the two connections in turn.
    const own = { statements: 2, roundTrips: 1 };
    const [mineId = '', otherId = ''] = ids;
    expect([await cost(otherId), await cost(otherId)]).toEqual([own, own]);
    expect([await cost(mineId), await cost(mineId)]).toEqual([
      { statements: 1, roundTrips: 1 },
      { statements: 1, roundTrips: 1 },
    ]);
    await enter(otherId);
    expect(await cost(otherId)).toEqual({ statements: 1, roundTrips: 1 });
  });

  test('leave nothing behind where one fails under its own setting', async () => {
    await enter(mine.workspaceId);
    const failed = database.of(other.workspaceId).readShared(SHARE, [0]);
    const behind = ids.map((id) => database.of(id).readShared(HERE));
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    const rows = await Promise.all(behind);
    expect(rows.map(([row]) => row?.here)).toEqual(ids);
  });
});
