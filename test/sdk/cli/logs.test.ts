import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { run } from '../../../sdk/cli/source/run.ts';
import {
  cliOutput,
  keyOf,
  profileFolder,
  runCli,
  silentTerminal,
} from '../../support/stack/cli.ts';
import { startStack } from '../../support/stack/stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import type { Answer } from '../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

const world = await setup();
const env: Record<string, string> = keyOf(world);

/** `commerce logs tail` in this process until `stop`. */
function tail(of: World, ...args: readonly string[]) {
  const lines: string[] = [];
  const said: string[] = [];
  const stopping = new AbortController();
  const terminal = silentTerminal({
    env: { ...keyOf(of), COMMERCE_CONFIG_DIR: profileFolder() },
    write: (line) => void lines.push(line),
    print: (line) => void said.push(line),
    signal: stopping.signal,
  });
  const ended = run(['logs', 'tail', ...args], terminal);
  return {
    lines,
    said,
    connected: () => waitFor(() => said.some((line) => line.startsWith('Waiting'))),
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

function shows({ lines }: { readonly lines: readonly string[] }, { body }: Answer): boolean {
  return lines.some((line) => line.includes(`${body.meta?.requestId}`));
}

describe('logs tail', () => {
  test('shows each request once, with what filters leave, and ends by Ctrl-C', async () => {
    const own = await setup();
    const all = tail(own);
    const failed = tail(own, '--status', '4xx', '--method', 'post', '--path', '/carts', '--json');
    const fromHere = tail(own, '--source', 'cli');
    await Promise.all([all.connected(), failed.connected(), fromHere.connected()]);
    const { applicationId } = own;
    const made = await own.api.post('/api/v1/carts', { applicationId });
    const refused = await own.api.post('/api/v1/carts', { applicationId, currency: 'XXQ' });
    const missing = await own.api.get(`/api/v1/carts/${crypto.randomUUID()}`);
    await cliOutput(['carts', 'get', made.body.data.id], { env: keyOf(own) });
    await waitFor(() => fromHere.lines.length === 1 && failed.lines.length === 1);
    // Each look reaches back over what has been shown.
    const last = await own.api.get('/api/v1/orders');
    await waitFor(() => shows(all, last));
    expect(await Promise.all([all.stop(), failed.stop(), fromHere.stop()])).toEqual([0, 0, 0]);
    for (const answer of [made, refused, missing, last]) {
      const id = `${answer.body.meta?.requestId}`;
      expect(all.lines.filter((line) => line.includes(id))).toHaveLength(1);
    }
    expect(new Set(all.lines).size).toBe(all.lines.length);
    expect(all.lines.find((line) => line.includes(`${refused.body.meta?.requestId}`))).toMatch(
      /^\d\d:\d\d:\d\d 400 POST {3}\/api\/v1\/carts validation_error \d+ ms [0-9a-f-]{36}$/,
    );
    expect(JSON.parse(failed.lines[0] ?? '')).toMatchObject({
      id: refused.body.meta?.requestId,
      body: { applicationId, currency: 'XXQ' },
    });
    expect(fromHere.lines[0]).toContain(`/api/v1/carts/${made.body.data.id}`);
  });

  test('begins earlier with --since, and says what is wrong with a filter or a key', async () => {
    const own = await setup();
    const before = await own.api.get('/api/v1/carts');
    const id = `${before.body.meta?.requestId}`;
    await cliOutput(['logs', 'show', id], { env: keyOf(own) });
    const earlier = tail(own, '--since', '10m');
    await waitFor(() => earlier.lines.some((line) => line.includes(id)));
    expect(await earlier.stop()).toBe(0);
    const wrong = await runCli(['logs', 'tail', '--status', '9xx'], { env });
    expect([wrong.exitCode, wrong.stderr]).toEqual([1, expect.stringContaining('query.status')]);
    const narrow = await world.makeKey({ scopes: ['carts:read'] });
    const refused = await runCli(['logs', 'tail', '--key', narrow], { env });
    expect(refused.exitCode).toBe(3);
  });
});

describe('while the service restarts', () => {
  let stack: Awaited<ReturnType<typeof startStack>>;
  beforeAll(async () => {
    stack = await startStack({ apiCount: 1, actorCount: 0 });
  });
  afterAll(() => stack?.stop());

  test('logs tail waits, and goes on with what came meanwhile', async () => {
    const own = await setup(stack.baseUrl);
    const following = tail(own);
    await following.connected();
    const before = await own.api.get('/api/v1/orders');
    await waitFor(() => shows(following, before));
    await stack.restartApi(0);
    const after = await own.api.get('/api/v1/customers');
    await waitFor(() => shows(following, after));
    expect(await following.stop()).toBe(0);
    expect(new Set(following.lines).size).toBe(following.lines.length);
  });
});

describe('logs list', () => {
  test('finds the newest by filters, as many as asked for', async () => {
    const own = await setup();
    for (let count = 0; count < 4; count += 1)
      await own.api.get(`/api/v1/carts?limit=${count + 1}`);
    const missing = await own.api.get(`/api/v1/carts/${crypto.randomUUID()}`);
    const id = `${missing.body.meta?.requestId}`;
    const of = { env: keyOf(own) };
    await cliOutput(['logs', 'show', id], of);
    const found = await cliOutput(['logs', 'list', '--error-code', 'cart_not_found'], of);
    expect(found.split('\n')).toEqual([expect.stringContaining(id)]);
    const three = await cliOutput('logs list --route carts.list --limit 3 --json'.split(' '), of);
    const queries = three.split('\n').map((line) => JSON.parse(line).query);
    expect(queries).toEqual([{ limit: 4 }, { limit: 3 }, { limit: 2 }]);
    const none = await runCli(['logs', 'list', '--status', '5xx', '--since', '1h'], of);
    expect([none.exitCode, none.stdout, none.stderr]).toEqual([0, '', 'Nothing there.']);
  });
});

describe('logs show', () => {
  test('is what an error names, and shows the request with the command that repeats it', async () => {
    const args = ['customers', 'create', '--email', 'ada@buyer.test', '-d', 'metadata.a=b'];
    const failed = await runCli([...args, '-d', 'externlId=x'], { env });
    expect(failed.exitCode).toBe(1);
    const [, id = ''] =
      /request ([0-9a-f-]{36}): commerce logs show \1$/m.exec(failed.stderr) ?? [];
    const shown = await cliOutput(['logs', 'show', id], { env });
    expect(shown).toContain('400 POST /api/v1/customers');
    expect(shown).toContain('operation: customers.create');
    expect(shown).toMatch(/from: cli, 127\.0\.0\.0\/24, commerce-cli\/\d/);
    expect(shown).toContain('code: unrecognized_keys');
    expect(shown).not.toContain('ada@buyer.test');
    expect(shown).toContain('Fill in what is shown as [redacted]');
    expect(JSON.parse(await cliOutput(['logs', 'show', id, '--json'], { env })).data.id).toBe(id);
  });

  test('the command runs as it stands where nothing was hidden', async () => {
    const { applicationId } = world;
    const made = await world.api.post('/api/v1/carts', { applicationId, currency: 'EUR' });
    const cart: string = expectStatus(made, 201).id;
    const item = { name: "Ada's mug", quantity: 2, unitPrice: 500, type: 'product' };
    const added = await world.api.post(`/api/v1/carts/${cart}/items`, item);
    expectStatus(added, 201);
    const shown = await cliOutput(['logs', 'show', `${added.body.meta?.requestId}`], { env });
    const line = shown.split('\n').find((one) => one.trim().startsWith('commerce post')) ?? '';
    const child = Bun.spawnSync(['sh', '-c', `printf '%s\\n' ${line.trim()}`]);
    const words = child.stdout.toString().trimEnd().split('\n').slice(1);
    await cliOutput(words, { env });
    const again = expectStatus(await world.api.get(`/api/v1/carts/${cart}`), 200);
    const items: { name: string; quantity: number }[] = again.lineItems;
    expect(
      items.filter(({ name }) => name === "Ada's mug").map(({ quantity }) => quantity),
    ).toEqual([2, 2]);
  });

  test('of an unknown id says so', async () => {
    const { exitCode, stderr } = await runCli(['logs', 'show', crypto.randomUUID()], { env });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('404 not_found');
    expect(stderr).not.toContain('logs show');
  });
});
