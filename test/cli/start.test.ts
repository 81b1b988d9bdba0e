import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import {
  descendantsOf,
  makeLauncherHome,
  processesBelow,
  runningProcesses,
  waitUntilGone,
  type Launcher,
  type LauncherHome,
} from '../support/stack/launcher.ts';
import { buildConsole } from '../support/console/built-console.ts';
import { someOf } from '../support/crash/draw.ts';
import { withFolder } from '../../docs-site/build/run.mjs';
import { waitFor } from '../support/timing/wait-for.ts';

/** The guides are not tried here, and every start would begin to build them where there are none. */
const end = Promise.withResolvers<void>();
const holding: Promise<void> = withFolder(
  resolve(import.meta.dir, '../../docs-site'),
  () => end.promise,
);
// Until it is built, the first page of the console says so with 503.
await buildConsole();
afterAll(() => {
  end.resolve();
  return holding;
});

interface Demo {
  readonly baseUrl: string;
  readonly workspaceId: string;
  readonly secretKey: string;
  readonly staffKey: string;
}

function readDemo(home: LauncherHome): Demo {
  return JSON.parse(readFileSync(join(home.dataDir, 'demo.json'), 'utf8'));
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url).catch(() => undefined))?.status ?? 0;
}

function signalApi(launcher: Launcher, signal: NodeJS.Signals): void {
  for (const { pid, command } of processesBelow(launcher.pid))
    if (command.includes('api/main.js')) process.kill(pid, signal);
}

const random = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex');
const production = {
  NODE_ENV: 'production',
  SECRETS_KEY: random(),
  STAFF_API_KEY: random(),
  IDENTITY_JWKS_URL: 'https://id.test/jwks.json',
  IDENTITY_ISSUER: 'https://id.test',
  IDENTITY_AUDIENCE: 'commerce',
};

describe('npm start', () => {
  let home: LauncherHome;
  let killed: Launcher;
  beforeAll(async () => {
    home = await makeLauncherHome();
  });
  afterAll(() => home.remove());

  test('comes up on an empty directory, and says so last', async () => {
    const launcher = home.start();
    killed = launcher;
    expect(await launcher.ready()).toBe(`ready ${launcher.baseUrl}`);
    expect(launcher.lines().at(-1)).toBe(`ready ${launcher.baseUrl}`);
    expect(await statusOf(`${launcher.baseUrl}/ready`)).toBe(200);

    const demo = readDemo(home);
    expect(demo.baseUrl).toBe(launcher.baseUrl);
    for (const shown of [demo.secretKey, demo.staffKey]) expect(launcher.output()).toContain(shown);
    const addresses = launcher.output().match(/https?:\/\/\S+/g) ?? [];
    expect(addresses).toContain(`${launcher.baseUrl}/docs`);
    for (const address of addresses)
      expect([address, await statusOf(address)]).toEqual([address, 200]);
    const secretsMode = statSync(join(home.dataDir, 'secrets.json')).mode;
    expect(secretsMode & 0o777).toBe(0o600);

    const second = home.start();
    expect(await second.exitCode()).toBe(1);
    expect(second.lines()).toEqual([
      `commerce: already running (pid ${launcher.pid}) at ${launcher.baseUrl}`,
    ]);
  });

  test('starts a program again that died', async () => {
    signalApi(killed, 'SIGKILL');
    await waitFor(() => killed.output().includes('api was ended by SIGKILL'));
    await waitFor(async () => (await statusOf(`${killed.baseUrl}/ready`)) === 200);
  });

  test('killed with SIGKILL it leaves no process, and the next start finds its data; SIGTERM ends it', async () => {
    const before = readDemo(home);
    const children = runningProcesses(descendantsOf(killed.pid));
    expect(children.length).toBeGreaterThanOrEqual(4);
    killed.signal('SIGKILL');
    const next = home.start();
    await next.ready();
    await waitUntilGone(children);
    expect(readDemo(home).workspaceId).toBe(before.workspaceId);
    expect(readDemo(home).secretKey).toBe(before.secretKey);
    await expectEndBy(next, 'SIGTERM');
  });

  test('--fresh starts on empty data; SIGHUP ends it', async () => {
    const before = readDemo(home);
    const launcher = home.start({}, '--fresh');
    await launcher.ready();
    expect(readDemo(home).workspaceId).not.toBe(before.workspaceId);
    await expectEndBy(launcher, 'SIGHUP');
  });

  /** It stops all that it started, and ends well. */
  async function expectEndBy(launcher: Launcher, signal: NodeJS.Signals): Promise<void> {
    const children = runningProcesses(descendantsOf(launcher.pid));
    expect(children.length).toBeGreaterThanOrEqual(4);
    launcher.signal(signal);
    expect(await launcher.exitCode()).toBe(0);
    await waitUntilGone(children);
    expect(await statusOf(`${launcher.baseUrl}/health`)).toBe(0);
  }

  test.each([
    ['SIGINT', 100],
    ['SIGINT', 600],
    ['SIGTERM', 1_500],
  ] as const)('%s %d ms into the start leaves no process', async (signal, afterMs) => {
    const launcher = home.start();
    await Bun.sleep(afterMs);
    const children = runningProcesses(descendantsOf(launcher.pid));
    launcher.signal(signal);
    await launcher.exitCode();
    await waitUntilGone(children);
  });
});

/** Each is refused by test/process/production-config.test.ts; here the launcher shows what its programs refuse. */
const refusals = [
  ['SECRETS_KEY', 'a'.repeat(32), 'too easy to guess'],
  ['STAFF_API_KEY', 'a'.repeat(16), 'too easy to guess'],
  ['IDENTITY_AUDIENCE', '', 'IDENTITY_AUDIENCE is not set'],
  ['IDENTITY_JWKS_URL', 'http://id.test/jwks.json', 'must be an https URL'],
] as const;

describe('npm start with NODE_ENV=production', () => {
  let home: LauncherHome;
  beforeAll(async () => {
    home = await makeLauncherHome();
  });
  afterAll(() => home.remove());

  test('seeds no demo, prints no key, and a second signal does not wait for a program that hangs', async () => {
    const launcher = home.start(production);
    await launcher.ready();
    expect(existsSync(join(home.dataDir, 'demo.json'))).toBe(false);
    expect(existsSync(join(home.dataDir, 'demo-keys.json'))).toBe(false);
    expect(launcher.output()).not.toMatch(/sk_(live|test)_|pk_(live|test)_|Staff key/);
    expect(launcher.output()).not.toContain(production.STAFF_API_KEY);
    expect(launcher.output()).not.toContain(production.SECRETS_KEY);

    const children = runningProcesses(descendantsOf(launcher.pid));
    signalApi(launcher, 'SIGSTOP');
    launcher.signal('SIGINT');
    await waitFor(() => launcher.output().includes('SIGINT: stopping'));
    await waitFor(() => {
      launcher.signal('SIGTERM');
      return launcher.output().includes('stopping at once');
    });
    expect(await launcher.exitCode()).toBe(0);
    await waitUntilGone(children);
  });

  test.each(someOf(refusals, 1))('refuses %s=%s', async (name, value, reason) => {
    const launcher = home.start({ ...production, [name]: value });
    expect(await launcher.exitCode()).toBe(1);
    expect(launcher.output()).toContain(reason);
    expect(launcher.output()).not.toContain('ready ');
  });
});

describe('npm start refuses in one line', () => {
  let home: LauncherHome;
  beforeAll(async () => {
    home = await makeLauncherHome();
  });
  afterAll(() => home.remove());

  async function refusal(env: Record<string, string>, ...args: string[]): Promise<string> {
    const launcher = home.start(env, ...args);
    expect(await launcher.exitCode()).toBe(1);
    expect(launcher.lines()).toHaveLength(1);
    return launcher.lines()[0] ?? '';
  }

  test('a port in use', async () => {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    expect(await refusal({ PORT: port })).toBe(
      `commerce: Port ${port} on 127.0.0.1 is used by another program: stop that program or set PORT.`,
    );
    server.close();
  });

  test.each([
    ['postgres://shop:verysecret@127.0.0.1:1/shop', 'cannot connect to 127.0.0.1:1/shop'],
    ['postgres://shop:verysecret@nowhere.invalid/shop', 'cannot connect to nowhere.invalid/shop'],
    ['mysql://shop:verysecret@127.0.0.1/shop', 'is not a URL of the form postgres://'],
    ['verysecret', 'is not a URL of the form postgres://'],
  ])('DATABASE_URL %s', async (url, reason) => {
    const line = await refusal({ DATABASE_URL: url });
    expect(line).toContain('DATABASE_URL');
    expect(line).toContain(reason);
    expect(line).not.toContain('verysecret');
  });

  test('a wrong password in DATABASE_URL, without showing it', async () => {
    const url = new URL(process.env['DATABASE_URL'] ?? '');
    url.password = 'verysecret';
    const line = await refusal({ DATABASE_URL: url.href });
    expect(line).toContain('password authentication failed');
    expect(line).not.toContain('verysecret');
  });

  test('a REDIS_URL that nothing answers at', async () => {
    const line = await refusal({ REDIS_URL: 'redis://127.0.0.1:1' });
    expect(line).toContain('REDIS_URL: cannot reach 127.0.0.1:1');
  });

  test('no Redis on PATH and no way to install it', async () => {
    const bin = join(home.dataDir, '../bin');
    mkdirSync(bin);
    symlinkSync(Bun.which('node') ?? '', join(bin, 'node'));
    const line = await refusal({ PATH: bin });
    expect(line).toStartWith('commerce: Redis is missing: ');
    expect(line).toContain('REDIS_URL');
  });

  test('--fresh on a database that is not its own', async () => {
    const line = await refusal({ DATABASE_URL: process.env['DATABASE_URL'] ?? '' }, '--fresh');
    expect(line).toContain('--fresh removes only the embedded data');
  });

  test('several cells', async () => {
    const line = await refusal({ CELLS: 'main=postgres://a/shop b=postgres://b/shop' });
    expect(line).toBe(
      'commerce: npm start runs one cell: unset CELLS, or start the processes yourself.',
    );
  });

  test.each([{ PORT: 'x' }, { PORT: '70000' }])('%p', async (env) => {
    expect(await refusal(env)).toContain('PORT must be a whole number');
  });
});
