import { expect, test } from 'bun:test';
import { sql } from '../../../storage/query.ts';
import { countSent } from '../../support/database/count-sent.ts';
import { openTwoTenants } from '../../support/database/two-tenants.ts';

/** When a unit of work is begun (decision 274). */
const { tenant } = await openTwoTenants();
const counted = countSent();

const ONE = sql<{ readonly n: number }>('select 1 as n');
const HERE = `select current_setting('app.workspace_id') as here`;

test('it is begun with its first statement, and in one round trip with its commit where it reads nothing', async () => {
  await tenant.transaction((tx) => tx.query(ONE));
  const costs = [];
  for (const work of ['nothing', 'reads', 'writes', 'reads and writes']) {
    const before = counted();
    await tenant.transaction(async (tx) => {
      if (work.includes('reads')) await tx.query(ONE);
      if (work.includes('writes')) tx.write(() => HERE);
    });
    costs.push([work, counted(before)]);
  }
  expect(costs).toEqual([
    ['nothing', { statements: 0, roundTrips: 0 }],
    ['reads', { statements: 4, roundTrips: 2 }],
    ['writes', { statements: 4, roundTrips: 1 }],
    ['reads and writes', { statements: 5, roundTrips: 2 }],
  ]);
});

test('what waits for something else first is begun behind that', async () => {
  const before = counted();
  await tenant.transaction(async (tx) => {
    await Bun.sleep(1);
    expect(counted(before)).toEqual({ statements: 0, roundTrips: 0 });
    return tx.query(ONE);
  });
  expect(counted(before)).toEqual({ statements: 4, roundTrips: 2 });
});

test('a write that fails in the same round trip is undone, and leaves the connection in order', async () => {
  const id = crypto.randomUUID();
  const written = tenant.transaction(async (tx) => {
    tx.write((bind) => `insert into environment (id) values (${bind(id)})`);
  });
  await expect(written).rejects.toMatchObject({ code: expect.any(String) });
  const failed = tenant.transaction(async () => {
    throw new Error('before its first statement');
  });
  await expect(failed).rejects.toThrow('before its first statement');
  expect(await tenant.transaction((tx) => tx.query(ONE))).toEqual([{ n: 1 }]);
});

test('a write whose value cannot be sent leaves the connection in order', async () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  const written = tenant.transaction(async (tx) => {
    tx.write((bind) => `select ${bind(circle)}::jsonb`);
  });
  await expect(written).rejects.toThrow();
  expect(await tenant.transaction((tx) => tx.query(ONE))).toEqual([{ n: 1 }]);
});
