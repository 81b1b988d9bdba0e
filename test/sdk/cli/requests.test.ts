import { beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cliOutput, keyOf, profileFolder, runCli } from '../../support/stack/cli.ts';
import { buy } from '../../support/checkout/checkout.ts';
import { unknownId } from '../../support/world/people.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

let world: World;
let env: Record<string, string>;
beforeAll(async () => {
  world = await setup();
  env = keyOf(world);
});
const noId = unknownId();
const folder = (): string => mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'cli-'));

describe('resources', () => {
  test('are made by options and -d, read as fields, and listed as a table', async () => {
    const id = await cliOutput(
      'customers create --email ada@example.com --first-name Ada -d metadata.tier=gold --metadata.ref=A1 --field id'.split(
        ' ',
      ),
      { env },
    );
    const stored = expectStatus(await world.api.get(`/api/v1/customers/${id}`), 200);
    expect(stored).toMatchObject({ firstName: 'Ada', metadata: { tier: 'gold', ref: 'A1' } });
    const shown = await cliOutput(['customers', 'get', id], { env });
    expect(shown).toContain('email: ada@example.com');
    const [titles, ...rows] = (await cliOutput(['customers', 'list'], { env })).split('\n');
    expect(titles).toMatch(/^id +email +firstName +lastName +externalId +createdAt$/);
    expect(rows.find((row) => row.startsWith(id))).toContain('ada@example.com');
  });

  test('that need an application take that of the key where none is named', async () => {
    const of = await cliOutput(['carts', 'create', '--field', 'applicationId'], { env });
    expect(of).toBe(world.applicationId);
    const named = ['carts', 'create', '--application-id', noId];
    expect((await runCli(named, { env })).exitCode).not.toBe(0);
  });

  test('with --json the answer is exactly that of the API', async () => {
    const path = '/api/v1/customers?limit=1';
    const printed = await cliOutput(['customers', 'list', '--limit', '1', '--json'], { env });
    const direct = await world.api.get(path);
    expect(JSON.parse(printed).data).toEqual(direct.body.data);
    expect(Object.keys(JSON.parse(printed))).toEqual(['data', 'meta']);
  });

  test('--all reads every page', async () => {
    const own = await setup();
    const emails = ['a', 'b', 'c'].map((name) => `${name}@example.com`);
    for (const email of emails)
      await cliOutput(['customers', 'create', '--email', email], { env: keyOf(own) });
    const args = ['customers', 'list', '--limit', '1', '--field', 'email'];
    expect((await cliOutput(args, { env: keyOf(own) })).split('\n')).toHaveLength(1);
    const all = await cliOutput([...args, '--all'], { env: keyOf(own) });
    expect(all.split('\n').toSorted()).toEqual(emails);
  });

  test('filters may be repeated, and documents are written to files', async () => {
    const { orderId } = await buy(world);
    const listed = await cliOutput(
      ['orders', 'list', '--status', 'draft', '--status', 'processing', '--field', 'id'],
      { env },
    );
    expect(listed.split('\n')).toContain(orderId);
    const invoice = await cliOutput(['invoices', 'list', '--field', 'id'], { env });
    const file = join(folder(), 'invoice.pdf');
    await cliOutput(['invoices', 'download', invoice.split('\n')[0] ?? '', '--output', file], {
      env,
    });
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('a route that takes sessions only says so to a key', async () => {
    const { exitCode, stderr } = await runCli(['api-keys', 'list'], { env });
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining('login --email')]);
  });

  test('a write with the same --idempotency-key has one effect', async () => {
    const args = ['customers', 'create', '--email', 'once@example.com', '--field', 'id'];
    const key = ['--idempotency-key', crypto.randomUUID()];
    const first = await cliOutput([...args, ...key], { env });
    expect(await cliOutput([...args, ...key], { env })).toBe(first);
    expect(await cliOutput(args, { env })).not.toBe(first);
  });
});

describe('any route', () => {
  test('by get, post, patch and delete; /api/v1 may be left out', async () => {
    const body = join(folder(), 'customer.json');
    writeFileSync(body, JSON.stringify({ email: 'eve@example.com', metadata: { a: 1 } }));
    const created = ['post', '/customers', '--body', body, '-d', 'metadata.b=2', '--field', 'id'];
    const id = await cliOutput(created, { env });
    const piped = ['patch', `/api/v1/customers/${id}`, '--body', '-', '--field', 'firstName'];
    expect(await cliOutput(piped, { env, stdin: '{"firstName":"Eve"}' })).toBe('Eve');
    const query = ['get', 'customers', '-d', 'limit=1', '--json'];
    expect(JSON.parse(await cliOutput(query, { env })).data).toHaveLength(1);
    const found = JSON.parse(await cliOutput(['get', `/customers/${id}`, '--json'], { env }));
    expect(found.data.metadata).toEqual({ a: 1, b: 2 });
    await cliOutput(['delete', `/customers/${id}`], { env });
    expect((await runCli(['get', `/customers/${id}`], { env })).exitCode).toBe(1);
  });
});

describe('errors', () => {
  test('show code, message, each detail and the request id', async () => {
    const { exitCode, stderr, stdout } = await runCli(['post', '/customers', '-d', 'emial=x'], {
      env,
    });
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toStartWith('400 validation_error: ');
    expect(stderr).toContain('Did you mean email?');
    expect(stderr).toMatch(/request [0-9a-f-]{36}/);
    const asJson = await runCli(['orders', 'get', noId, '--json'], { env });
    expect(JSON.parse(asJson.stderr).error.code).toBe('not_found');
  });

  test.each([
    [['orders', 'get', 'x'], {}, 1],
    [['orders', 'list', '--limit'], {}, 2],
    [['carts', 'add-item', 'x', '--quantity', 'two'], {}, 2],
    [['orders', 'list'], { COMMERCE_SECRET_KEY: 'sk_test_wrong' }, 3],
    [['orders', 'list'], { COMMERCE_URL: '', COMMERCE_SECRET_KEY: '' }, 3],
    [['orders', 'list'], { COMMERCE_URL: 'http://127.0.0.1:9' }, 4],
  ])('%p exits with a code of its kind', async (args, more, code) => {
    expect((await runCli(args, { env: { ...env, ...more } })).exitCode).toBe(code);
  });
});

describe('--dry-run', () => {
  test('shows the request, and as curl without the key, and sends nothing', async () => {
    const args = ['customers', 'create', '--email', 'nobody@example.com', '--dry-run'];
    const shown = await cliOutput(args, { env });
    expect(shown).toContain(`POST ${world.baseUrl}/api/v1/customers`);
    expect(shown).toContain(`-d '{"email":"nobody@example.com"}'`);
    expect(shown).toContain('X-API-Key: $COMMERCE_SECRET_KEY');
    expect(shown).not.toContain(world.secretKey);
    const emails = await cliOutput(['customers', 'list', '--field', 'email'], { env });
    expect(emails).not.toContain('nobody@example.com');
  });
});

describe('a live key', () => {
  const live = { COMMERCE_SECRET_KEY: `sk_live_${'a'.repeat(32)}` };

  test.each([
    [['payments', 'refund', noId], true],
    [['orders', 'cancel', noId], true],
    [['delete', `/customers/${noId}`], true],
    [['post', `/payments/${noId}/void`], true],
    [['payments', 'refund', noId, '--yes'], false],
    [['customers', 'create', '--email', 'a@example.com'], false],
    [['orders', 'get', noId], false],
  ])('%p is asked about: %p', async (args, isAsked) => {
    const { exitCode, stderr } = await runCli(args, { env: { ...env, ...live } });
    expect(exitCode).toBe(isAsked ? 2 : 3);
    expect(stderr.includes('Add --yes')).toBe(isAsked);
  });

  test('causes no events and takes no fixtures', async () => {
    for (const args of [
      ['trigger', 'order.created'],
      ['fixtures', 'sdk/cli/examples/shop.yaml'],
    ]) {
      const { exitCode, stderr } = await runCli(args, { env: { ...env, ...live } });
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining('in a sandbox only')]);
    }
  });
});

describe('login', () => {
  test('checks a key from stdin, stores it for its owner alone, and profiles choose', async () => {
    const config = profileFolder();
    const at = { COMMERCE_CONFIG_DIR: config };
    const login = ['login', '--url', world.baseUrl];
    const said = await cliOutput(login, { env: at, stdin: `${world.secretKey}\n` });
    expect(said).toContain('environment  Sandbox (sandbox), sandbox');
    const file = join(config, 'config.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const other = await setup();
    await cliOutput(['login', '--profile', 'other', '--url', other.baseUrl], {
      env: at,
      stdin: other.secretKey,
    });
    const who = async (...args: string[]): Promise<string> =>
      JSON.parse(await cliOutput(['whoami', '--json', ...args], { env: at })).workspace.id;
    expect(await who()).toBe(other.workspaceId);
    expect(await who('--profile', 'default')).toBe(world.workspaceId);
    await cliOutput(['profiles', 'use', 'default'], { env: at });
    expect(await who()).toBe(world.workspaceId);
    const listed = await cliOutput(['profiles', 'list'], { env: at });
    expect(listed).toMatch(/\* +default .*\n +other /);
    expect(listed).not.toContain(world.secretKey);
    await cliOutput(['profiles', 'delete', 'other'], { env: at });
    expect((await runCli(['whoami', '--profile', 'other'], { env: at })).exitCode).toBe(2);
    await cliOutput(['logout'], { env: at });
    expect(readFileSync(file, 'utf8')).not.toContain('sk_test_');
  });

  test('gives key and session of a profile to its own service alone', async () => {
    const at = { COMMERCE_CONFIG_DIR: profileFolder() };
    const email = `dev-${crypto.randomUUID().slice(0, 8)}@example.com`;
    await cliOutput(['login', '--url', world.baseUrl, '--email', email], { env: at });
    const sent: (string | null)[] = [];
    const elsewhere = Bun.serve({
      port: 0,
      fetch: ({ headers }) => {
        sent.push(headers.get('x-api-key'), headers.get('authorization'));
        return new Response('{}', { status: 404 });
      },
    });
    const url = `http://127.0.0.1:${elsewhere.port}`;
    const refused = [3, expect.stringContaining(`is for ${world.baseUrl}`)];
    const ran = async (args: string[], env: object = {}) => {
      const { exitCode, stderr } = await runCli(args, { env: { ...at, ...env } });
      return [exitCode, stderr];
    };
    expect(await ran(['customers', 'list', '--api-url', url])).toEqual(refused);
    expect(await ran(['customers', 'list'], { COMMERCE_URL: url })).toEqual(refused);
    expect(await ran(['customers', 'list', '--profile', 'default', '--api-url', url])).toEqual(
      refused,
    );
    expect(await ran(['api-keys', 'list', '--api-url', url])).toEqual(refused);
    expect(sent).toEqual([]);
    await ran(['customers', 'list', '--api-url', url, '--api-key', 'sk_test_of_elsewhere']);
    expect(new Set(sent)).toEqual(new Set(['sk_test_of_elsewhere', null]));
    await cliOutput(['customers', 'list', '--api-url', `${world.baseUrl}/api/v1`], { env: at });
    await elsewhere.stop(true);
  });

  test('stores no key that the service does not know', async () => {
    const config = profileFolder();
    const at = { COMMERCE_CONFIG_DIR: config };
    const login = ['login', '--url', world.baseUrl];
    const wrong = await runCli(login, { env: at, stdin: `sk_test_${'x'.repeat(32)}` });
    expect(wrong.exitCode).toBe(3);
    expect((await runCli(login, { env: at, stdin: 'pk_test_x' })).exitCode).toBe(2);
    expect(await cliOutput(['profiles', 'list', '--json'], { env: at })).toBe('[]');
  });

  test('--email makes an account in development, and takes it the second time', async () => {
    const at = { COMMERCE_CONFIG_DIR: profileFolder() };
    const email = `dev-${crypto.randomUUID().slice(0, 8)}@example.com`;
    const login = ['login', '--url', world.baseUrl, '--email', email];
    const first = await cliOutput(login, { env: at });
    expect(await cliOutput(login, { env: at })).toBe(first);
    // Its session does what a key may not.
    const names = await cliOutput(['api-keys', 'list', '--field', 'name'], { env: at });
    expect(names.split('\n')).toEqual(['commerce CLI', 'commerce CLI']);
    const unknown = await runCli([...login, '--workspace', 'nowhere'], { env: at });
    expect([unknown.exitCode, unknown.stderr]).toEqual([2, expect.stringContaining('nowhere')]);
  });
});
