import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test';
import pg from 'pg';
import { poolDefaults, sessionOf } from '../../../storage/driver/driver.ts';
import { forgetPlans, planGeneration } from '../../../storage/driver/plans.ts';

let client: pg.Client;
let session: ReturnType<typeof sessionOf>;
let describing: { readonly mock: { readonly calls: readonly unknown[] } };
beforeAll(async () => {
  const connectionString = process.env['DATABASE_URL'] ?? '';
  client = new pg.Client({ ...poolDefaults, connectionString });
  await client.connect();
  session = sessionOf(client);
  const { connection } = client as unknown as { connection: { describe: () => void } };
  describing = spyOn(connection, 'describe');
});
afterAll(() => client.end());

async function described(work: () => Promise<unknown>): Promise<number> {
  const before = describing.mock.calls.length;
  await work();
  return describing.mock.calls.length - before;
}

const ask = <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
  session.ask<Row>(text, values);

interface NumberedRow {
  readonly n: number;
  readonly many: number;
  readonly name: string | null;
  readonly at: Date;
  readonly day: string;
}

const ROWS = `select n, n * 10000000000 as "many", case when n > 1 then 'x' end as name, now() as at, current_date as day
  from generate_series(1, $1::int) n`;

test('its columns are described once, and its rows are the same each time', async () => {
  const shapeOf = async (count: number) => {
    const rows = await ask<NumberedRow>(ROWS, [count]);
    expect(rows.every(({ at }) => at instanceof Date)).toBe(true);
    expect(rows.every(({ day }) => /^\d{4}-\d\d-\d\d$/.test(day))).toBe(true);
    return rows.map(({ n, many, name }) => ({ n, many, name }));
  };
  const [one, two] = [
    { n: 1, many: 10_000_000_000, name: null },
    { n: 2, many: 20_000_000_000, name: 'x' },
  ];
  expect(await described(async () => expect(await shapeOf(2)).toEqual([one, two]))).toBe(1);
  expect(await described(async () => expect(await shapeOf(1)).toEqual([one]))).toBe(0);
  expect(await described(async () => expect(await shapeOf(0)).toEqual([]))).toBe(0);
});

test('of two that leave together neither knows what the other will learn', async () => {
  const text = 'select $1::int as one, 2 as two';
  const run = () => Promise.all([ask(text, [1]), ask(text, [5])]);
  const rows: [object[], object[]] = [[{ one: 1, two: 2 }], [{ one: 5, two: 2 }]];
  expect(await described(async () => expect(await run()).toEqual(rows))).toBe(2);
  expect(await described(async () => expect(await run()).toEqual(rows))).toBe(0);
});

test('a statement without columns has no rows', async () => {
  await client.query('create temporary table seen (id int)');
  const text = 'insert into seen values ($1)';
  expect(await described(async () => expect(await ask(text, [1])).toEqual([]))).toBe(1);
  expect(await described(async () => expect(await ask(text, [2])).toEqual([]))).toBe(0);
  expect(await ask('select id from seen where id > $1 order by id', [0])).toEqual([
    { id: 1 },
    { id: 2 },
  ]);
});

test('a failed one leaves the connection in order, and succeeds the next time', async () => {
  const text = 'select 10 / $1::int as share';
  const failed = ask(text, [0]);
  const behind = ask(text, [5]);
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  expect(await behind).toEqual([{ share: 2 }]);
  await expect(ask('select nothing from nowhere where id = $1', [1])).rejects.toMatchObject({
    code: '42P01',
  });
  expect(await ask(text, [2])).toEqual([{ share: 5 }]);
});

test('a value that cannot be written sends nothing', async () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  const text = 'select $1::jsonb as document';
  const failed = ask(text, [circle]);
  const behind = ask(text, [{ a: 1 }]);
  await expect(failed).rejects.toThrow();
  expect(await behind).toEqual([{ document: { a: 1 } }]);
});

test('columns that a migration changed are described anew, under another name', async () => {
  await client.query('create temporary table grown (id int); insert into grown values (1)');
  const text = 'select * from grown where id = $1';
  expect(await ask(text, [1])).toEqual([{ id: 1 }]);
  await client.query(`alter table grown add column name text default 'new'`);
  const plans = planGeneration();
  // What the server says to a plan whose columns have changed; a database asks again after it.
  await expect(ask(text, [1])).rejects.toMatchObject({ code: '0A000' });
  forgetPlans(plans);
  expect(await ask(text, [1])).toEqual([{ id: 1, name: 'new' }]);
});

describe('a statement with its setting', () => {
  const text = `select current_setting('app.workspace_id', true) as here, 10 / $1::int as share`;
  const inside = (value: string, divisor: number) =>
    session.askWith<{ here: string; share: number }>(['app.workspace_id', value], text, [divisor]);
  const left = () => ask(`select current_setting('app.workspace_id', true) as here`, []);

  test('leaves nothing behind, on the first time and later', async () => {
    expect(await inside('first', 10)).toEqual([{ here: 'first', share: 1 }]);
    expect(await Promise.all([inside('a', 5), inside('b', 2)])).toEqual([
      [{ here: 'a', share: 2 }],
      [{ here: 'b', share: 5 }],
    ]);
    expect(await left()).toEqual([{ here: '' }]);
  });

  test('that fails takes its setting with it, and nothing of what is behind it', async () => {
    const failed = inside('c', 0);
    const behind = inside('d', 10);
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    expect(await behind).toEqual([{ here: 'd', share: 1 }]);
    expect(await left()).toEqual([{ here: '' }]);
  });

  test('is one transaction with it, of its own', async () => {
    const at = 'select pg_current_xact_id()::text as id, current_setting($1, true) as here';
    await ask(at, ['app.workspace_id']);
    const ids = [];
    for (const value of ['e', 'f']) {
      const [row] = await session.askWith<{ id: string; here: string }>(
        ['app.workspace_id', value],
        at,
        ['app.workspace_id'],
      );
      expect(row?.here).toBe(value);
      ids.push(row?.id);
    }
    expect(new Set(ids).size).toBe(2);
  });
});

describe('statements of one transaction that are asked together', () => {
  const share = 'select 10 / $1::int as share, pg_current_xact_id_if_assigned() is null as reads';

  test('are answered in their order, each by what those before it have done', async () => {
    await client.query('create temporary table kept (id int)');
    const [begun, first, written, second, ended] = await Promise.all([
      session.askTogether('begin'),
      session.askTogether('select count(*)::int as n from kept where id > $1', [0]),
      session.askTogether('insert into kept values ($1), ($2)', [1, 2]),
      session.askTogether('select count(*)::int as n from kept where id > $1', [0]),
      session.askTogether('commit'),
    ]);
    expect([begun.command, written.command, ended.command]).toEqual([
      'BEGIN',
      'INSERT 0 2',
      'COMMIT',
    ]);
    expect([first.rows, second.rows]).toEqual([[{ n: 0 }], [{ n: 2 }]]);
  });

  test('after one that failed the rest are skipped, and the connection is in order', async () => {
    const fresh = 'select $1::int as never_parsed';
    const told = await Promise.allSettled([
      session.askTogether('begin'),
      session.askTogether(share, [5]),
      session.askTogether(share, [0]),
      session.askTogether(fresh, [1]),
      session.askTogether('commit'),
    ]);
    const codes = told.map((one) => (one.status === 'rejected' ? one.reason.code : one.status));
    expect(codes).toEqual(['fulfilled', 'fulfilled', '22012', '25P02', '25P02']);
    await expect(ask(share, [5])).rejects.toMatchObject({ code: '25P02' });
    expect((await client.query('rollback')).command).toBe('ROLLBACK');
    expect(await ask(fresh, [1])).toEqual([{ never_parsed: 1 }]);
  });

  test('a value that cannot be written rejects its statement alone', async () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const [lost, asked] = await Promise.allSettled([
      session.askTogether('select $1::jsonb as document', [circle]),
      session.askTogether(share, [2]),
    ]);
    expect(lost.status).toBe('rejected');
    expect(asked).toMatchObject({ status: 'fulfilled', value: { rows: [{ share: 5 }] } });
  });

  test('a value that cannot be written rejects the last statement behind it', async () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    await Promise.all([
      session.askTogether('begin'),
      session.askTogether('insert into kept values ($1)', [5]),
    ]);
    const told = await Promise.allSettled([
      session.askTogether('insert into kept values ($1::jsonb::int)', [circle]),
      session.askLast('commit'),
    ]);
    expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await session.rollback();
    expect(await ask('select id from kept where id = $1', [5])).toEqual([]);
  });

  test('leave before a statement that is sent by itself', async () => {
    const begun = session.askTogether('begin');
    const inside = session.askTogether('insert into kept values ($1)', [3]);
    const undone = session.rollback();
    await Promise.all([begun, inside, undone]);
    expect(await ask('select id from kept where id = $1', [3])).toEqual([]);
  });

  test('leave before a read that is asked behind them', async () => {
    const text = 'select count(*)::int as n from kept where id = $1';
    const written = session.askTogether('insert into kept values ($1)', [4]);
    const read = ask(text, [4]);
    await written;
    expect(await read).toEqual([{ n: 1 }]);
  });

  test('a connection that breaks rejects them all', async () => {
    const connectionString = process.env['DATABASE_URL'] ?? '';
    const breaking = new pg.Client({ ...poolDefaults, connectionString });
    breaking.on('error', () => undefined);
    await breaking.connect();
    const told = await Promise.allSettled([
      sessionOf(breaking).askTogether('begin'),
      sessionOf(breaking).askTogether('select pg_terminate_backend(pg_backend_pid())'),
      sessionOf(breaking).askTogether('commit'),
    ]);
    expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    await breaking.end().catch(() => undefined);
  });
});
