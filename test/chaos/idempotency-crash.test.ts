import { describe, expect, test } from 'bun:test';
import { createClient } from '../support/world/client.ts';
import { fileStack } from '../support/stack/file-stack.ts';
import { exitOf } from '../support/timing/exit-of.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { expectStatus, setup } from '../support/world/world.ts';

/** Two API processes on one database; the first dies or freezes amid a request with an Idempotency-Key. */
const { stack, sql } = await fileStack({ apiCount: 2, actorCount: 0 });
const world = await setup(stack.baseUrl);

const clientOf = (index: number) =>
  createClient(stack.baseUrls[index] ?? expect.unreachable()).with({
    'x-api-key': world.secretKey,
  });
const discount = () => {
  const code = `K${crypto.randomUUID().slice(0, 8)}`;
  return { code, name: code, type: 'percentage', value: 10 };
};
const countOf = async ({ code }: { code: string }): Promise<number> =>
  (await sql`select from discount where code = ${code}`).length;

/** Sends the request to the first process, which holds its claim when `amid` runs: it waits for a table. */
async function interrupt(
  body: object,
  key: Record<string, string>,
  amid: () => Promise<void> | void,
) {
  let answered: Promise<unknown> = Promise.resolve();
  await sql.begin(async (holding) => {
    await holding.unsafe('lock table discount in share mode');
    answered = clientOf(0)
      .post('/api/v1/discounts', body, key)
      .catch(() => null);
    await waitFor(async () => {
      const held = await sql`select from idempotency_key where status is null`;
      const waiting = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return held.length > 0 && waiting.length > 0;
    });
    await amid();
  });
  return answered;
}

describe('an Idempotency-Key whose process was killed amid its request', () => {
  // As long as a process holds the key, a repeat waits for five seconds and is told 409.
  test('is free for the first repeat, and takes effect once', async () => {
    const body = discount();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const api = stack.apiProcesses[0] ?? expect.unreachable();
    await interrupt(body, key, async () => {
      api.signal('SIGKILL');
      await exitOf(api);
    });
    const answers = await Promise.all(
      [1, 2, 3].map(() => clientOf(1).post('/api/v1/discounts', body, key)),
    );
    const [first] = answers.map((answer) => expectStatus(answer, 201));
    for (const answer of answers) expect(answer.body.data).toEqual(first);
    expect(await countOf(body)).toBe(1);
    await stack.restartApi(0);
  });
});
