import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../../cli/services/process/free-port.mjs';
import { withoutOwnSettings } from '../../../cli/services/test/test-environment.mjs';
import { startOfProcess } from '../../../cli/services/process/process-identity.mjs';
import { waitFor } from '../timing/wait-for.ts';

const root = resolve(import.meta.dir, '../../..');
const readyTimeoutMs = 300_000;

/** One run of `npm start`, or of a command like it, on a data directory and a port of the test's own. */
export interface Launcher {
  readonly pid: number;
  readonly baseUrl: string;
  /** Its output so far, on both streams. */
  output(): string;
  lines(): string[];
  signal(name: NodeJS.Signals): void;
  exitCode(): Promise<number>;
  /** Resolves with the `ready` line; rejects when it ends first. */
  ready(): Promise<string>;
}

export interface LauncherHome {
  readonly dataDir: string;
  readonly port: number;
  start(env?: Record<string, string>, ...args: string[]): Launcher;
  remove(): Promise<void>;
}

interface Command {
  readonly checkout: string;
  readonly program: string;
}

const npmStart: Command = { checkout: root, program: 'cli/start.mjs' };

export async function makeLauncherHome(command = npmStart): Promise<LauncherHome> {
  const directory = mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'start-'));
  const dataDir = join(directory, 'data');
  const port = await freePort();
  const launchers: Launcher[] = [];
  return {
    dataDir,
    port,
    start: (env = {}, ...args) => {
      const launcher = startLauncher(
        command,
        { ...withoutOwnSettings(process.env), DATA_DIR: dataDir, PORT: String(port), ...env },
        args,
        join(directory, `output-${launchers.length}.txt`),
      );
      launchers.push(launcher);
      return launcher;
    },
    remove: async () => {
      for (const launcher of launchers) launcher.signal('SIGTERM');
      await Promise.all(launchers.map((launcher) => launcher.exitCode()));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export interface Descendant {
  readonly pid: number;
  readonly command: string;
}

/** All processes that descend from one. */
export function processesBelow(pid: number): Descendant[] {
  const listed = Bun.spawnSync(['ps', '-axww', '-o', 'pid=,ppid=,args=']).stdout.toString();
  const rows = [...listed.matchAll(/^ *(\d+) +(\d+) (.*)$/gm)].map(
    ([, child, parent, command = '']) => ({ pid: Number(child), parent: Number(parent), command }),
  );
  const below = (ancestor: number): Descendant[] =>
    rows
      .filter(({ parent }) => parent === ancestor)
      .flatMap((row) => [{ pid: row.pid, command: row.command }, ...below(row.pid)]);
  return below(pid);
}

/** Their pids. */
export function descendantsOf(pid: number): number[] {
  return processesBelow(pid).map((one) => one.pid);
}

/** A process that runs, by its pid and its start: another program may have the pid later. */
export interface RunningProcess {
  readonly pid: number;
  readonly start: string | undefined;
}

/** The processes that run now under these pids. */
export function runningProcesses(pids: readonly number[]): RunningProcess[] {
  return pids.map((pid) => ({ pid, start: startOfProcess(pid) }));
}

/** Waits until none of the processes is there any more. */
export async function waitUntilGone(processes: readonly RunningProcess[]): Promise<void> {
  await waitFor(() =>
    processes.every(({ pid, start }) => start === undefined || startOfProcess(pid) !== start),
  );
}

function startLauncher(
  { checkout, program }: Command,
  env: Record<string, string | undefined>,
  args: string[],
  outputPath: string,
): Launcher {
  const node = Bun.which('node') ?? 'node';
  const file = Bun.file(outputPath);
  const launched = Bun.spawn([node, program, ...args], {
    cwd: checkout,
    env,
    stdin: 'ignore',
    stdout: file,
    stderr: file,
  });
  const output = (): string =>
    statSync(outputPath, { throwIfNoEntry: false }) ? readFileSync(outputPath, 'utf8') : '';
  const lines = (): string[] => output().trimEnd().split('\n');
  return {
    pid: launched.pid,
    baseUrl: `http://127.0.0.1:${env['PORT']}`,
    output,
    lines,
    signal: (name) => launched.kill(name),
    exitCode: () => launched.exited,
    ready: async () => {
      await waitFor(() => {
        if (launched.exitCode !== null) throw new Error(`ended before ready:\n${output()}`);
        return output().includes('\nready ');
      }, readyTimeoutMs);
      return lines().find((line) => line.startsWith('ready ')) ?? '';
    },
  };
}
