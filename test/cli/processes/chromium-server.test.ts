import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { descendantsOf, runningProcesses, waitUntilGone } from '../../support/stack/launcher.ts';
import { waitFor } from '../../support/timing/wait-for.ts';

const root = join(import.meta.dir, '../../..');
const directory = mkdtempSync(join(tmpdir(), 'commerce-chromium-'));
const logPath = join(directory, 'chromium.log');

/** Starts the server as the runner does, in Node, and prints its address. */
const launcherScript = `
  import { Started } from '${root}/cli/services/process/started.mjs';
  import { startChromiumServer } from '${root}/cli/services/test/chromium-server.mjs';
  const started = new Started();
  const server = await startChromiumServer(started, { logPath: '${logPath}' });
  console.log(server.wsEndpoint);
  process.on('SIGTERM', () => started.stopAll().then(() => process.exit()));
`;

interface Launcher {
  readonly process: Bun.Subprocess<'ignore', 'pipe', 'inherit'>;
  readonly wsEndpoint: string;
}

async function launch(): Promise<Launcher> {
  const child = Bun.spawn(['node', '--input-type=module', '-e', launcherScript], {
    cwd: root,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const reader = child.stdout.getReader();
  const wsEndpoint = new TextDecoder().decode((await reader.read()).value).trim();
  return { process: child, wsEndpoint };
}

const launcher = await launch();
afterAll(async () => {
  launcher.process.kill('SIGTERM');
  await launcher.process.exited;
  rmSync(directory, { recursive: true, force: true });
});

/** The pages that Chromium has, of all clients. */
async function pageCount(observer: Browser): Promise<number> {
  const session = await observer.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  await session.detach();
  return targetInfos.filter(({ type }) => type === 'page').length;
}

test('the contexts of each client are its own, and end with its connection', async () => {
  const [first, second] = await Promise.all([
    chromium.connect(launcher.wsEndpoint),
    chromium.connect(launcher.wsEndpoint),
  ]);
  const before = await pageCount(second);
  const context = await first.newContext();
  await context.addCookies([{ name: 'a', value: '1', url: 'http://127.0.0.1/' }]);
  await context.newPage();
  expect(second.contexts()).toEqual([]);
  const other = await second.newContext();
  expect(await other.cookies()).toEqual([]);
  expect(await pageCount(second)).toBe(before + 1);

  await first.close();
  await waitFor(async () => (await pageCount(second)) === before);
  const page = await other.newPage();
  expect(await page.evaluate(() => 1 + 1)).toBe(2);
  await second.close();
});

test('a Chromium that ends unasked is replaced at the same address', async () => {
  const lost = await chromium.connect(launcher.wsEndpoint);
  const pid = Number(/^Chromium (\d+) serves/m.exec(readFileSync(logPath, 'utf8'))?.[1]);
  process.kill(pid, 'SIGKILL');
  await waitFor(() => !lost.isConnected());
  await waitFor(() => readFileSync(logPath, 'utf8').match(/^Chromium \d+ serves/gm)?.length === 2);
  expect(readFileSync(logPath, 'utf8')).toContain(`Chromium ended by itself`);

  const again = await chromium.connect(launcher.wsEndpoint);
  const page = await again.newPage();
  expect(await page.evaluate(() => 1 + 1)).toBe(2);
  await again.close();
});

test('it ends with the process that started it, also with one that is killed', async () => {
  const killed = await launch();
  const processes = runningProcesses(descendantsOf(killed.process.pid));
  expect(processes.length).toBeGreaterThan(2);
  killed.process.kill('SIGKILL');
  await waitUntilGone(processes);
});
