import { afterAll, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { besideDatabase } from '../../cli/services/postgres/server-urls.mjs';
import { readConfig } from '../../config.ts';
import type { IdentityContext } from '../../domain/context.ts';
import { createWorkspace } from '../../domain/provisioning/create-workspace.ts';
import { locateMemberships } from '../../domain/tenancy/locate-memberships.ts';
import { listOwnWorkspaces } from '../../domain/tenancy/workspaces/list-own-workspaces.ts';
import { openCells, type CellsResources } from '../../process/open-services.ts';
import { CellsUnanswered, WorkspaceMoving } from '../../storage/errors/database-errors.ts';
import { sql } from '../../storage/query.ts';
import { migrateCells } from '../support/database/migrate-cells.ts';

/** How an API process finds the cell of a workspace, over two databases of the test server. */
const server = process.env['DATABASE_URL'] ?? '';
const NOWHERE = 'postgres://nobody:nothing@127.0.0.1:1/none';
const NAME = sql<{ name: string }>('select name from workspace where id = $1');
const RENAME = (id: string, name: string) =>
  sql(`update workspace set name = '${name}' where id = '${id}'`);

const names = ['main', 'b'].map((cell) => `cells_${cell}_${crypto.randomUUID().slice(0, 8)}`);
const urls = names.map((name) => besideDatabase(server, name));
const [mainUrl = '', bUrl = ''] = urls;
const env = { CELLS: `main=${mainUrl} b=${bUrl}` };
const opened: CellsResources[] = [];

const admin = new SQL({ url: server, max: 1 });
for (const name of names) await admin.unsafe(`create database ${name}`);
const [main, b] = [new SQL({ url: mainUrl, max: 1 }), new SQL({ url: bUrl, max: 1 })];
await migrateCells(env);
afterAll(async () => {
  for (const { cells } of opened) await cells.close();
  await Promise.all([main.end(), b.end()]);
  for (const name of names) await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.end();
});

/** A process of its own, which knows of no workspace yet. */
async function open(changes: Readonly<Record<string, string>> = {}): Promise<CellsResources> {
  const given = Object.entries(process.env).filter(
    ([name]) => !/^(DATABASE_|CELL|DIRECTORY_|SIGN_UP)/.test(name),
  );
  const config = readConfig({ ...Object.fromEntries(given), ...env, ...changes });
  const resources = await openCells(config, 'commerce-test', {
    invalidateAccess: async () => undefined,
    takeToken: async () => 0,
  });
  opened.push(resources);
  return resources;
}

function somebody(
  { services, cells }: Pick<CellsResources, 'services' | 'cells'>,
  subject: string = newName(),
): IdentityContext {
  return {
    requestId: crypto.randomUUID(),
    services,
    database: cells,
    actor: { type: 'member', id: subject, label: subject },
    now: services.clock,
    identity: { subject, email: `${subject}@example.test`, emailVerified: true },
  };
}

function newName(): string {
  return `w-${crypto.randomUUID().slice(0, 13)}`;
}

async function signUp(ctx: IdentityContext, slug: string = newName()): Promise<string> {
  return (await createWorkspace(ctx, { name: slug, slug })).value.workspace.id;
}

/** A sign-up into that cell. */
async function signUpIn(resources: CellsResources, cell: string): Promise<string> {
  const database = resources.cells.storingIn(cell);
  return signUp({ ...somebody(resources), database });
}

async function slugsOf(cell: SQL): Promise<string[]> {
  const rows: { slug: string }[] = await cell`select slug from workspace`;
  return rows.map(({ slug }) => slug);
}

/** As a move leaves it behind: closed in `main`, and with another name in `b`. */
async function close(id: string, state: 'frozen' | 'departed'): Promise<void> {
  await main`insert into absent_workspace (workspace_id, state, cell, version) values (${id}, ${state}, 'b', 2)`;
  await main`select follow_absent_workspaces()`;
}

async function reopen(id: string): Promise<void> {
  await main`delete from absent_workspace where workspace_id = ${id}`;
  await main`select follow_absent_workspaces()`;
}

async function copyToB(id: string): Promise<void> {
  const rows = await main`select to_jsonb(w) as row from workspace w where id = ${id}`;
  const copy = { ...rows[0].row, name: 'in b' };
  await b`insert into workspace select * from jsonb_populate_record(null::workspace, ${copy})`;
}

describe('a sign-up', () => {
  test('goes to the cell with the fewest workspaces', async () => {
    const ctx = somebody(await open());
    for (let count = 0; count < 4; count += 1) await signUp(ctx);
    const [inMain, inB] = [await slugsOf(main), await slugsOf(b)];
    expect(Math.abs(inMain.length - inB.length)).toBeLessThanOrEqual(1);
    expect(inB.length).toBeGreaterThanOrEqual(2);
  });

  test('takes its slug from all cells, also of ten at once', async () => {
    const ctx = somebody(await open({ SIGN_UP_CELLS: 'random' }));
    const slug = newName();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => signUp(ctx, slug)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'slug_taken' });
    const all = [...(await slugsOf(main)), ...(await slugsOf(b))];
    expect(all.filter((one) => one === slug)).toHaveLength(1);
  });

  test('that died gives its slug back, and one that is under way does not', async () => {
    const resources = await open();
    const slug = newName();
    await resources.cells.directory?.reserveSlug(crypto.randomUUID(), slug, 'b');
    await expect(signUp(somebody(resources), slug)).rejects.toMatchObject({ code: 'slug_taken' });
    await main`update directory.workspace set changed_at = now() - interval '2 minutes' where slug = ${slug}`;
    await signUp(somebody(resources), slug);
  });

  test('that died after its commit keeps its slug', async () => {
    const resources = await open();
    const slug = newName();
    const id = await signUp(somebody(resources), slug);
    await main`update directory.workspace set state = 'creating', changed_at = now() - interval '2 minutes'
      where workspace_id = ${id}`;
    await expect(signUp(somebody(resources), slug)).rejects.toMatchObject({ code: 'slug_taken' });
  });

  test('with an Idempotency-Key is repeated in the cell of the first request', async () => {
    const { cells } = await open({ SIGN_UP_CELLS: 'random' });
    const key = crypto.randomUUID();
    const chosen = new Set<string>();
    for (let count = 0; count < 8; count += 1)
      chosen.add((await cells.cellOfRequest(key)).resources.cell);
    expect(chosen.size).toBe(1);
  });
});

describe('a workspace is found', () => {
  test('by the directory, and without it by asking the cells', async () => {
    const id = await signUpIn(await open(), 'b');
    for (const changes of [{}, { DIRECTORY_URL: NOWHERE }]) {
      const { cells } = await open(changes);
      expect(await cells.of(id).cell()).toBe('b');
      expect(await cells.of(id).read(NAME, [id])).toHaveLength(1);
    }
  });

  test('when the directory does not know it, which then remembers it', async () => {
    const id = await signUpIn(await open(), 'b');
    await main`delete from directory.workspace where workspace_id = ${id}`;
    const { cells } = await open();
    expect(await cells.cellOf(id)).toBe('b');
    const known = await main`select cell from directory.workspace where workspace_id = ${id}`;
    expect([...known]).toEqual([{ cell: 'b' }]);
  });

  test('and one that is nowhere is not', async () => {
    const { cells } = await open();
    expect(await cells.cellOf(crypto.randomUUID())).toBeNull();
  });

  test('with all others of its member, whichever cells they are in', async () => {
    const resources = await open();
    const ctx = somebody(resources);
    const ids = [];
    for (const cell of ['main', 'b'])
      ids.push(await signUp({ ...ctx, database: resources.cells.storingIn(cell) }));
    const found = await locateMemberships(resources.cells, ctx.identity.subject, null, null);
    expect(found.map(({ workspace }) => workspace.id).toSorted()).toEqual(ids.toSorted());
    const first = await listOwnWorkspaces(ctx, { limit: 1 });
    const second = await listOwnWorkspaces(ctx, { limit: 1, cursor: first.cursor ?? '' });
    expect([...second.rows, ...first.rows].map(({ id }) => id)).toEqual(ids);
    expect(second.hasMore).toBe(false);
  });
});

describe('a workspace that has moved', () => {
  test('is read and written where it lives now, by a process that knew its former cell', async () => {
    const { cells } = await open();
    const id = await signUpIn(await open(), 'main');
    const database = cells.of(id);
    expect(await database.cell()).toBe('main');
    await copyToB(id);
    await close(id, 'departed');
    await main`update directory.workspace set cell = 'b', version = version + 1 where workspace_id = ${id}`;

    expect(await database.read(NAME, [id])).toEqual([{ name: 'in b' }]);
    await database.transaction(async (tx) => void (await tx.query(RENAME(id, 'written'))));
    expect(await cells.systemOf(id).read(NAME, [id])).toEqual([{ name: 'written' }]);
    const rows = await main`select name from workspace where id = ${id}`;
    expect(rows[0].name).not.toBe('written');
  });

  test('is waited for while it is frozen, and goes on where it was when the move is given up', async () => {
    const { cells } = await open();
    const id = await signUpIn(await open(), 'main');
    const database = cells.of(id);
    await database.read(NAME, [id]);
    await close(id, 'frozen');
    await main`update directory.workspace set state = 'frozen' where workspace_id = ${id}`;
    const read = database.read(NAME, [id]);
    const write = database.transaction(async (tx) => tx.query(RENAME(id, 'after')));
    let isDone = false;
    void Promise.all([read, write]).then(() => {
      isDone = true;
    });
    // Another workspace is read many times meanwhile.
    const live = await signUpIn(await open(), 'main');
    for (let count = 0; count < 20; count += 1) await cells.of(live).read(NAME, [live]);
    expect(isDone).toBe(false);
    await reopen(id);
    await main`update directory.workspace set state = 'live' where workspace_id = ${id}`;
    expect(await read).toHaveLength(1);
    await write;
    const rows = await main`select name from workspace where id = ${id}`;
    expect(rows[0].name).toBe('after');
  });

  test('is unavailable, not unknown, when it stays frozen', async () => {
    const { cells } = await open();
    const id = await signUpIn(await open(), 'main');
    const known = cells.of(id);
    await known.read(NAME, [id]);
    await close(id, 'frozen');
    await main`update directory.workspace set state = 'frozen' where workspace_id = ${id}`;
    const sought = cells.find(
      { kind: null, key: id },
      async (database) => (await database.read(NAME, [id]))[0] ?? null,
      () => id,
    );
    const outcomes = await Promise.allSettled([known.read(NAME, [id]), sought]);
    await reopen(id);
    await main`update directory.workspace set state = 'live' where workspace_id = ${id}`;
    for (const outcome of outcomes)
      expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(WorkspaceMoving);
  });
});

describe('a cell that does not answer', () => {
  test('takes its own workspaces with it and no others', async () => {
    const all = await open();
    const [here, there] = [await signUpIn(all, 'main'), await signUpIn(all, 'b')];
    const { cells } = await open({ CELLS: `main=${mainUrl} b=${NOWHERE}` });
    expect(await cells.of(here).read(NAME, [here])).toHaveLength(1);
    await expect(cells.of(there).read(NAME, [there])).rejects.toThrow();
    const { answers, unanswered } = await cells.gather((database) => database.read(NAME, [here]));
    expect(answers.map(({ cell }) => cell)).toEqual(['main']);
    expect(unanswered).toEqual(['b']);
    await signUp(somebody({ services: all.services, cells }));
  });

  test('leaves open what may be in it', async () => {
    const { cells } = await open({ CELLS: `main=${mainUrl} b=${NOWHERE}` });
    const sought = cells.find(
      { kind: null, key: 'unknown' },
      async () => null,
      () => '',
    );
    expect(await sought).toBeNull();
    const asked = cells.find(
      { kind: null, key: 'unknown' },
      async (database) => (await database.read(NAME, [crypto.randomUUID()]))[0] ?? null,
      () => '',
    );
    await expect(asked).rejects.toBeInstanceOf(CellsUnanswered);
  });

  test('hides a membership only from whoever has one there', async () => {
    const all = await open();
    const [here, elsewhere] = [somebody(all), somebody(all)];
    const id = await signUp({ ...here, database: all.cells.storingIn('main') });
    await signUp({ ...elsewhere, database: all.cells.storingIn('b') });
    const { cells } = await open({ CELLS: `main=${mainUrl} b=${NOWHERE}` });
    const [found] = await locateMemberships(cells, here.identity.subject, null, null);
    expect(found?.workspace.id).toBe(id);
    const hidden = locateMemberships(cells, elsewhere.identity.subject, null, null);
    await expect(hidden).rejects.toBeInstanceOf(CellsUnanswered);
  });
});
