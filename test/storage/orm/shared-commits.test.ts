import { afterEach, expect, test } from 'bun:test';
import { ApiKey } from '../../../storage/entities/api-key.ts';
import { Application } from '../../../storage/entities/application.ts';
import { newId } from '../../../storage/ids.ts';
import { FenceLost } from '../../../storage/errors/database-errors.ts';
import { LOST } from '../../../storage/queries/actors/shard-leases.ts';
import { PooledSystemDatabase, resourcesOf } from '../../../storage/unit-of-work.ts';
import type { Transaction } from '../../../storage/database.ts';
import { sql } from '../../../storage/query.ts';
import { clearTimer, setTimer } from '../../../storage/outbox/timers.ts';
import { openTwoTenants } from '../../support/database/two-tenants.ts';

/** Units of work of one workspace that share their commit (decision 131). */
let sent: string[] = [];
const two = await openTwoTenants();
afterEach(() => {
  two.tenant.statementListener = null;
});

function listen(): void {
  sent = [];
  two.tenant.statementListener = (text) => void sent.push(text);
}

const commits = (): number => sent.filter((text) => text === 'commit').length;

/** Runs a unit of work for each id at once. */
function share<T>(
  ids: readonly string[],
  work: (tx: Transaction, id: string) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(
    ids.map((id) => two.tenant.transaction((tx) => work(tx, id), { sharing: id })),
  );
}

const newIds = (count: number): string[] => Array.from({ length: count }, () => newId());

const PLAIN = { name: 'plain', scopes: ['a', 'b'] };
const awkward = [
  PLAIN,
  { name: `"quoted", {braced} \\ back' NULL`, scopes: [] },
  { name: 'NULL', scopes: ['with "quotes"', 'a,b', '{c}', '\\d'] },
  { name: 'line\nand 😀 emoji', scopes: ['ключ'] },
];

function keyOf(id: string, of: Pick<ApiKey, 'name' | 'scopes'> = PLAIN) {
  const { workspaceId, environmentId } = two.opened.ctx;
  const { applicationId } = two.mine;
  const now = new Date('2031-02-03T04:05:06.789Z');
  return {
    id,
    workspaceId,
    environmentId,
    applicationId,
    installationId: null,
    madeBy: null,
    type: 'secret' as const,
    prefix: 'sk_test_',
    lastFour: '1234',
    keyHash: id,
    createdAt: now,
    updatedAt: now,
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
    ...of,
  };
}

async function keysOf(ids: readonly string[]) {
  return two.tenant.read(
    sql<{ readonly id: string; readonly name: string; readonly scopes: string[] }>(
      'select * from api_key where id = any($1) order by array_position($1, id)',
    ),
    [ids],
  );
}

test('of four there is one commit, and each row is what its own commit would have written', async () => {
  listen();
  const ids = newIds(awkward.length);
  const of = (id: string) => keyOf(id, awkward[ids.indexOf(id)]);
  const results = await share(ids, async (tx, id) => {
    tx.em.create(ApiKey, of(id));
    return id;
  });
  expect(results.map((one) => one.status === 'fulfilled' && one.value)).toEqual(ids);
  expect([commits(), sent.filter((text) => text.includes('unnest')).length]).toEqual([1, 1]);
  const alone = newIds(awkward.length);
  for (const [index, id] of alone.entries())
    await two.tenant.transaction(async (tx) => {
      tx.em.create(ApiKey, keyOf(id, awkward[index]));
    });
  const withoutIds = (rows: readonly object[]) =>
    rows.map((row) => ({ ...row, id: '', key_hash: '' }));
  expect(withoutIds(await keysOf(ids))).toEqual(withoutIds(await keysOf(alone)));
  expect((await keysOf(ids)).map(({ name, scopes }) => ({ name, scopes }))).toEqual(awkward);
});

test('one text serves any number of them', async () => {
  listen();
  for (const count of [2, 3, 9])
    await share(newIds(count), async (tx, id) => {
      tx.em.create(ApiKey, keyOf(id));
    });
  expect(new Set(sent.filter((text) => text.includes('unnest'))).size).toBe(1);
  expect(commits()).toBe(3);
});

test('what fails is failed alone: the others are written, each once', async () => {
  const ids = newIds(5);
  const tries = new Map<string, number>();
  const results = await share(ids, async (tx, id) => {
    tries.set(id, (tries.get(id) ?? 0) + 1);
    tx.em.create(ApiKey, keyOf(id));
    if (id === ids[2]) throw new Error('its own fault');
    // A constraint of the database fails the same way.
    if (id === ids[3]) await tx.query(sql('select 1 / 0'));
  });
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(String(results[2]?.status === 'rejected' && results[2].reason)).toContain('its own fault');
  expect(String(results[3]?.status === 'rejected' && results[3].reason)).toContain('zero');
  expect((await keysOf(ids)).map(({ id }) => id)).toEqual([ids[0], ids[1], ids[4]] as string[]);
  // Together, then each alone.
  expect([...tries.values()]).toEqual([2, 2, 2, 2, 2]);
});

test('two that write one row take their turns, and nothing is lost', async () => {
  const { applicationId } = two.mine;
  const counted = async (tx: Transaction) => {
    const [row] = await tx.query(
      sql<{ readonly settings: object }>('select * from application where id = $1 for update'),
      [applicationId],
    );
    const application = tx.em.map(Application, row ?? {});
    application.settings = {
      ...application.settings,
      count: Number(application.settings['count'] ?? 0) + 1,
    };
  };
  const results = await share(newIds(6), counted);
  expect(results.map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'));
  const [row] = await two.tenant.read(
    sql<{ readonly settings: { readonly count: number } }>(
      'select settings from application where id = $1',
    ),
    [applicationId],
  );
  expect(row?.settings.count).toBe(6);
});

test('one id is never twice in a commit', async () => {
  const together: string[][] = [];
  let running: string[] = [];
  const id = newId();
  const results = await share([id, id, id], async (tx, one) => {
    if (running.length === 0) queueMicrotask(() => together.push(running.splice(0)));
    running.push(one);
    await tx.query(sql('select 1'));
  });
  running = [];
  expect(results.every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(together).toEqual([[id], [id], [id]]);
});

test('timers and jobs of all are set, moved and cleared', async () => {
  const { workspaceId, environmentId } = two.opened.ctx;
  const ids = newIds(3);
  const dueAt = (index: number) => new Date(Date.UTC(2040, 0, 1 + index));
  const timers = async () =>
    two.asOwner(
      sql<{ readonly id: string; readonly due_at: Date }>(
        'select id, due_at from timer where id = any($1::text[]) order by due_at',
      ),
      [`{${ids.join()}}`],
    );
  for (const days of [0, 10]) {
    await share(ids, async (tx, id) =>
      setTimer(tx, {
        kind: 'shared-commit-test',
        id,
        workspaceId,
        environmentId,
        dueAt: dueAt(ids.indexOf(id) + days),
      }),
    );
    expect(await timers()).toEqual(ids.map((id, index) => ({ id, due_at: dueAt(index + days) })));
  }
  await share(ids, async (tx, id) => clearTimer(tx, { kind: 'shared-commit-test', id }));
  expect(await timers()).toEqual([]);
});

test('without its fence none of them is written, and no other fence stands for it', async () => {
  const resources = resourcesOf(two.opened.system.database);
  const guarded = (fence: string, isHeld: boolean) =>
    new PooledSystemDatabase({
      ...resources,
      fence,
      guard: { text: isHeld ? 'select 1' : `select reject_if('not ours', '${LOST}')`, values: [] },
    }).of(two.mine.workspaceId);
  const [ours, theirs] = [guarded('ours', true), guarded('theirs', false)];
  const ids = newIds(4);
  const results = await Promise.allSettled(
    ids.map((id, index) =>
      (index % 2 === 0 ? ours : theirs).transaction(
        async (tx) => {
          tx.em.create(ApiKey, keyOf(id));
        },
        { sharing: id },
      ),
    ),
  );
  expect(
    results.map((one) => (one.status === 'rejected' ? one.reason instanceof FenceLost : null)),
  ).toEqual([null, true, null, true]);
  expect((await keysOf(ids)).map(({ id }) => id)).toEqual([ids[0], ids[2]] as string[]);
});

test('when the connection is lost all are told, and none is tried again', async () => {
  const ids = newIds(3);
  let tries = 0;
  const results = await share(ids, async (tx, id) => {
    tries += 1;
    tx.em.create(ApiKey, keyOf(id));
    if (id !== ids[1]) return;
    const [backend] = await tx.query(sql<{ pid: number }>('select pg_backend_pid() as pid'));
    await two.asOwner(sql('select pg_terminate_backend($1)'), [backend?.pid]);
    await Bun.sleep(50);
  });
  expect(results.map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect([tries, await keysOf(ids)]).toEqual([3, []]);
});
