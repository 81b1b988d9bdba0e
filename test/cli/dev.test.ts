import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sources } from '../../cli/services/bundle/source-digest.mjs';
import {
  descendantsOf,
  makeLauncherHome,
  processesBelow,
  runningProcesses,
  waitUntilGone,
  type Launcher,
  type LauncherHome,
} from '../support/stack/launcher.ts';
import { waitFor } from '../support/timing/wait-for.ts';

const root = resolve(import.meta.dir, '../..');
const restartMs = 180_000;
const file = 'api/openapi/info.ts';

/** The sources and the command, in a place where a test may save them. */
function copyCheckout(): string {
  const checkout = mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'dev-'));
  for (const path of new Set([...sources, 'cli', 'package.json', 'bunfig.toml']))
    cpSync(join(root, path), join(checkout, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  return checkout;
}

describe('npm run dev', () => {
  let checkout: string;
  let home: LauncherHome;
  let launcher: Launcher;
  const original = readFileSync(join(root, file), 'utf8');
  const save = (from: string, to: string): void => {
    expect(original).toContain(from);
    writeFileSync(join(checkout, file), original.replace(from, to));
  };
  const saveTitle = (title: string): void => save("title: 'Commerce service'", `title: '${title}'`);
  const titleServed = async (): Promise<unknown> => {
    const response = await fetch(`${launcher.baseUrl}/openapi.json`).catch(() => null);
    const document = response?.ok === true ? await response.json() : null;
    return document?.info.title ?? null;
  };
  const waitForTitle = (title: string): Promise<void> =>
    waitFor(async () => (await titleServed()) === title, restartMs);

  beforeAll(async () => {
    checkout = copyCheckout();
    home = await makeLauncherHome({ checkout, program: 'cli/services/dev/dev.mjs' });
    launcher = home.start({}, '--no-console');
    await launcher.ready();
  });
  afterAll(async () => {
    await home.remove();
    rmSync(checkout, { recursive: true, force: true });
  });

  test('serves what was saved', async () => {
    saveTitle('Saved once');
    await waitForTitle('Saved once');
    await waitFor(() => launcher.output().includes('restarted api in '), restartMs);
  });

  test('reports a file that does not parse, and serves the last good save until it is corrected', async () => {
    save("title: 'Commerce service'", "title: 'Commerce");
    await waitFor(() => launcher.output().includes('Unterminated string literal'), restartMs);
    expect(launcher.output()).toContain(`${file}:5`);
    expect(await titleServed()).toBe('Saved once');
    saveTitle('Corrected');
    await waitForTitle('Corrected');
  });

  test('reports a program that ends by itself, and starts it at the next save', async () => {
    save("from './document.ts'", "from './document.ts';\nimport './nowhere.ts'");
    await waitFor(() => launcher.output().includes('nowhere.ts'), restartMs);
    expect(launcher.output()).toContain('api ended with code 1, waiting for the next save');
    expect(await titleServed()).toBeNull();
    saveTitle('There again');
    await waitForTitle('There again');
  });

  test('follows a save during a restart by one more, with one process on the port', async () => {
    saveTitle('Saved early');
    await waitFor(async () => (await titleServed()) === null, restartMs);
    saveTitle('Saved late');
    await waitForTitle('Saved late');
    const running = processesBelow(launcher.pid).filter(({ command }) =>
      command.includes('api/main.ts'),
    );
    expect(running).toHaveLength(1);
    expect(readFileSync(join(home.dataDir, 'logs/api.log'), 'utf8')).not.toContain('in use');
  });

  test('restarts the actors when something of theirs is saved, new files too', async () => {
    writeFileSync(join(checkout, 'domain/a-new-file.ts'), 'export const value = 1;\n');
    await waitFor(() => launcher.output().includes('restarted api and actors in '), restartMs);
    expect(await titleServed()).toBe('Saved late');
  });

  test('ends all by Ctrl-C', async () => {
    const children = runningProcesses(descendantsOf(launcher.pid));
    launcher.signal('SIGINT');
    expect(await launcher.exitCode()).toBe(0);
    await waitUntilGone(children);
  });
});
