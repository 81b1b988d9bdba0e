import { expect, test } from 'bun:test';
import { killApi } from '../../support/stack/kill.ts';
import { fileStack } from '../../support/stack/file-stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

/** The log of requests where processes end and the database does not take its rows. */

const { stack, sql } = await fileStack({ actorCount: 0 });
const world = await setup(stack.baseUrl);

/** Makes so many requests; answers their ids. */
async function ask(count: number): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, () => world.api.get('/api/v1/carts')),
  );
  return answers.map((answer) => {
    expectStatus(answer, 200);
    return answer.body.meta?.requestId ?? '';
  });
}

async function missing(ids: readonly string[]): Promise<string[]> {
  const rows: { id: string }[] =
    await sql`select id from request_log where id = any(${sql.array([...ids], 'UUID')})`;
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
}

const written = (ids: readonly string[]) => waitFor(async () => (await missing(ids)).length === 0);

async function droppedRows(): Promise<number> {
  const { text } = await world.anyone.get('/metrics');
  return Number(/^commerce_request_log_dropped_total (\d+)$/m.exec(text)?.[1]);
}

test('a process that stops writes what it holds', async () => {
  const ids = await ask(60);
  await stack.restartApi(0);
  expect(await missing(ids)).toEqual([]);
});

test('of a process that is killed at most the last moment is missing, and nothing that it answered', async () => {
  const early = await ask(20);
  await written(early);
  const made = expectStatus(
    await world.api.post('/api/v1/carts', { applicationId: world.applicationId }),
    201,
  );
  await killApi(stack);
  expect(await missing(early)).toEqual([]);
  expectStatus(await world.api.get(`/api/v1/carts/${made.id}`), 200);
  await written(await ask(5));
});

test('requests do not wait for the log, whose rows follow when the table is free again', async () => {
  const ids = await sql.begin(async (tx) => {
    await tx`lock table request_log in access exclusive mode`;
    return ask(30);
  });
  await written(ids);
  expect(await droppedRows()).toBe(0);
});

test('nor do they fail when it cannot be written: what is missing is counted', async () => {
  await sql`alter table request_log rename to request_log_away`;
  const ids = await ask(10);
  await waitFor(async () => (await droppedRows()) >= 10);
  await sql`alter table request_log_away rename to request_log`;
  expect(await missing(ids)).toEqual(ids);
  await written(await ask(5));
});

test('with REQUEST_LOG_DAYS=0 nothing is written, and the log answers what there is', async () => {
  await stack.restartApi(0, { REQUEST_LOG_DAYS: '0' });
  const ids = await ask(5);
  // Stopping writes what is held.
  await stack.restartApi(0);
  expect(await missing(ids)).toEqual(ids);
  expectStatus(await world.api.get('/api/v1/request-logs'), 200);
});
