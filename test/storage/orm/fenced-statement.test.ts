import { beforeEach, describe, expect, test } from 'bun:test';
import { FenceLost } from '../../../storage/errors/database-errors.ts';
import { sql as asQuery, type WriteStatement } from '../../../storage/query.ts';
import { SHARD_COUNT } from '../../../storage/shards.ts';
import { engineStack } from '../../support/stack/engine-stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';

/** Units of work that commit by one statement, under the leases of a process of the test. */
const { sql, open } = await engineStack();
await sql`create table written (text text primary key)`;
await sql`grant all on written to commerce_system`;
await sql`create sequence tries`;
await sql`grant all on tries to commerce_system`;
await sql`
  create function once_more() returns text language plpgsql as $$
  begin
    if nextval('tries') < 3 then raise exception 'again' using errcode = '40001'; end if;
    return 'at the third time';
  end $$`;
const { database, effects, keeper } = await open({ leaseMs: 8_000 });
await waitFor(() => keeper.active().length === SHARD_COUNT);

const insert =
  (text: string): WriteStatement =>
  (bind) =>
    `insert into written values (${bind(text)})`;
const written = async (): Promise<string[]> =>
  (await sql`select text from written order by text`).map(({ text }: { text: string }) => text);
const ONE = asQuery<{ readonly n: number }>('select 1 as n');
const COUNT = asQuery<{ readonly n: number }>('select count(*)::int as n from written');

beforeEach(async () => {
  await sql`truncate written`;
});

describe('a fenced statement', () => {
  test('writes all that the work adds behind its reads, and no begin or commit', async () => {
    const sent: string[] = [];
    database.statementListener = (text) => void sent.push(text);
    const result = await effects.runAsStatement([3, 4], async (unit) => {
      unit.write(insert('a'));
      const [[first], [second]] = await Promise.all([unit.query(ONE), unit.query(COUNT)]);
      unit.write(insert('b'));
      return [first?.n, second?.n];
    });
    database.statementListener = null;
    expect(result).toEqual([1, 0]);
    expect(sent).not.toContain('begin');
    expect(sent).not.toContain('commit');
    expect(sent.filter((text) => /written|select 1 as n/.test(text))).toHaveLength(3);
    expect(await written()).toEqual(['a', 'b']);
  });

  test('is not sent where nothing is written', async () => {
    const sent: string[] = [];
    database.statementListener = (text) => void sent.push(text);
    await effects.runAsStatement([3], (unit) => unit.query(ONE));
    database.statementListener = null;
    expect(sent.filter((text) => text.includes('reject_if'))).toEqual([]);
  });

  test('writes nothing where a shard was taken between the reads and the write, and says which', async () => {
    const failed = await effects
      .runAsStatement([3, 4, 5], async (unit) => {
        await unit.query(ONE);
        await sql`update shard_lease set epoch = epoch + 1 where shard in (4, 5)`;
        unit.write(insert('a'));
      })
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(FenceLost);
    expect(failed).toMatchObject({ shards: [4, 5] });
    expect(await written()).toEqual([]);
    // The leases are read again.
    await waitFor(() => keeper.active().length === SHARD_COUNT);
  });

  test('does not wait for a commit that moves a shard', async () => {
    const move = await sql.reserve();
    await move`begin`;
    await move`select from shard_lease where shard = 3 for update`;
    const failed = effects.runAsStatement([3], async (unit) => unit.write(insert('a')));
    await expect(failed).rejects.toMatchObject({ shards: [3] });
    await move`rollback`;
    move.release();
    expect(await written()).toEqual([]);
  });

  test('writes nothing where a condition of the work does not hold, and throws what it says', async () => {
    const more = (count: number): WriteStatement =>
      Object.assign(() => `select 'only ' || count(*) from counted having count(*) < ${count}`, {
        before: { counted: () => `insert into written values ('x'), ('y') returning 1` },
      });
    const run = (count: number): Promise<void> =>
      effects.runAsStatement([3], async (unit) => {
        unit.write(insert('a'));
        unit.require(more(count), (wrong) => new Error(wrong));
      });
    await expect(run(3)).rejects.toThrow('only 2');
    expect(await written()).toEqual([]);
    await run(2);
    expect(await written()).toEqual(['a', 'x', 'y']);
  });

  test('is run again from the start after a serialization failure', async () => {
    let runs = 0;
    await effects.runAsStatement([3], async (unit) => {
      runs += 1;
      unit.write(() => 'insert into written select once_more()');
    });
    expect(runs).toBe(3);
    expect(await written()).toEqual(['at the third time']);
  });

  test('takes no statement of a work that has ended', async () => {
    const query = await effects.runAsStatement([3], async (unit) => unit.query);
    await expect(query(ONE)).rejects.toThrow('has ended');
  });
});

test('a fenced transaction writes nothing for a shard that was taken before it', async () => {
  await sql`update shard_lease set epoch = epoch + 1 where shard = 6`;
  const failed = effects.run([5, 6], async (tx) => tx.write(insert('a')));
  await expect(failed).rejects.toMatchObject({ shards: [6] });
  expect(await written()).toEqual([]);
});
