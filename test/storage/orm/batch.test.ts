import { afterEach, describe, expect, test } from 'bun:test';
import { sql } from '../../../storage/query.ts';
import type { Transaction } from '../../../storage/database.ts';
import { openTwoTenants } from '../../support/database/two-tenants.ts';

/** Statements of a unit of work that travel together, in order (decision 246). */
const two = await openTwoTenants();
afterEach(() => {
  two.tenant.statementListener = null;
});

const ONE = sql<{ readonly n: number }>('select 1 as n');
const TWO = sql<{ readonly n: number }>('select 2 as n');
const THREE = sql<{ readonly n: number }>('select 3 as n');
const LOCK = sql('select pg_advisory_xact_lock($1)');
const LOCKS = sql<{ readonly key: number }>(
  `select objid::int as key from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() order by objid`,
);

/** The numbers of the statements in the order in which they were sent. */
function listen(): number[] {
  const sent: number[] = [];
  two.tenant.statementListener = (text) => {
    const [, number] = /select (\d) as n/.exec(text) ?? [];
    if (number !== undefined) sent.push(Number(number));
  };
  return sent;
}

const numberOf = async (tx: Transaction, query: typeof ONE): Promise<number | undefined> =>
  (await tx.query(query))[0]?.n;

/** Sends nothing, as a read of an id that is none. */
const nothing = async (): Promise<null> => null;

describe('tx.batch', () => {
  test('sends its members in order and returns what each gives', async () => {
    const sent = listen();
    const results = await two.tenant.transaction(async (tx) => {
      const [three, rows, none, empty] = await tx.batch([
        () => numberOf(tx, THREE),
        () => tx.query(ONE),
        null,
        [],
      ]);
      return { three: three?.toFixed(), rows: rows.map(({ n }) => n), none, empty };
    });
    expect(results).toEqual({ three: '3', rows: [1], none: null, empty: [] });
    expect(sent).toEqual([3, 1]);
  });

  test('sends the members of a batch within it at its place', async () => {
    const sent = listen();
    const results = await two.tenant.transaction((tx) =>
      tx.batch([
        () => tx.batch([() => numberOf(tx, TWO), nothing, () => numberOf(tx, THREE)]),
        () => numberOf(tx, ONE),
      ]),
    );
    expect(results).toEqual([[2, null, 3], 1]);
    expect(sent).toEqual([2, 3, 1]);
  });

  test('lets a member go on when it has been answered', async () => {
    const sent = listen();
    await two.tenant.transaction((tx) =>
      tx.batch([
        async () => {
          await tx.query(ONE);
          await tx.query(THREE);
        },
        nothing,
        () => tx.query(TWO),
      ]),
    );
    expect(sent).toEqual([1, 2, 3]);
  });

  test('lets the unit go on after members that sent nothing', async () => {
    const results = await two.tenant.transaction(async (tx) => {
      const none = await tx.batch([nothing, nothing]);
      return [...none, await numberOf(tx, ONE)];
    });
    expect(results).toEqual([null, null, 1]);
  });

  test.each([
    ['the first', true, false],
    ['the last', false, false],
    ['the first, which sends a batch', true, true],
  ])('rejects a member whose first statement comes late: %s', async (_, isFirst, isBatch) => {
    const sent = listen();
    const late = async (tx: Transaction): Promise<void> => {
      await nothing();
      await (isBatch ? tx.batch([() => tx.query(TWO)]) : tx.query(TWO));
    };
    const rejected = two.tenant.transaction(async (tx) => {
      const first = () => (isFirst ? late(tx) : tx.query(ONE));
      await tx.batch([first, () => (isFirst ? tx.query(ONE) : late(tx))]);
    });
    await expect(rejected).rejects.toThrow('lost its turn');
    expect(sent).toEqual([1]);
  });

  test('fails with the error of a member, and the unit with it', async () => {
    const failed = two.tenant.transaction((tx) =>
      tx.batch([
        () => tx.query(ONE),
        () => {
          throw new Error('not found');
        },
        () => tx.query(TWO),
      ]),
    );
    await expect(failed).rejects.toThrow('not found');
  });

  test('rejects a statement behind the commit, whoever has the connection then', async () => {
    const ended = await two.tenant.transaction(async (tx) => {
      await tx.query(ONE);
      return tx;
    });
    await expect(ended.query(TWO)).rejects.toThrow('the transaction has ended');
  });

  test('locks in the order of its members, so that units which lock alike never deadlock', async () => {
    const keys = [41, 42, 43, 44];
    const lockAll = (tx: Transaction) => tx.batch(keys.map((key) => () => tx.query(LOCK, [key])));
    let tries = 0;
    const held = await Promise.all(
      Array.from({ length: 12 }, () =>
        two.tenant.transaction(async (tx) => {
          tries += 1;
          await lockAll(tx);
          return (await tx.query(LOCKS)).map(({ key }) => key);
        }),
      ),
    );
    expect(held).toEqual(held.map(() => keys));
    expect(tries).toBe(12);
  });
});
