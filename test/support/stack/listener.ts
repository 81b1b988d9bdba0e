import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { waitFor } from '../timing/wait-for.ts';
import { expectStatus, type World } from '../world/world.ts';

const root = resolve(import.meta.dir, '../../..');
const running: { kill: (signal: 'SIGKILL') => void; exited: Promise<number> }[] = [];
/** A Node process is started first, and the machine may be busy. */
const patienceMs = 30_000;

export type Listener = ReturnType<typeof startListener>;

/** `npx commerce listen` with these arguments, and none of the environment's own keys. */
export function startListener(args: readonly string[], env: Record<string, string> = {}) {
  const {
    COMMERCE_API_KEY: _oldKey,
    COMMERCE_SECRET_KEY: _key,
    COMMERCE_URL: _url,
    COMMERCE_PROFILE: _profile,
    ...rest
  } = process.env;
  const profiles = join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'no-profiles');
  const child = Bun.spawn([Bun.which('node') ?? 'node', 'cli/commerce.mjs', 'listen', ...args], {
    cwd: root,
    env: { ...rest, COMMERCE_CONFIG_DIR: profiles, ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  running.push(child);
  const state = { stdout: '', stderr: '' };
  const note = async (name: 'stdout' | 'stderr'): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of child[name]) state[name] += decoder.decode(chunk);
  };
  const read = Promise.all([note('stdout'), note('stderr')]);
  const output = (): string => state.stdout + state.stderr;
  const exited = async (): Promise<number> => {
    const code = await child.exited;
    await read;
    return code;
  };
  return {
    output,
    stdout: () => state.stdout,
    exited,
    ready: () => waitFor(() => output().includes('\nReady'), patienceMs),
    says: (text: string | RegExp) =>
      waitFor(
        () => (typeof text === 'string' ? output().includes(text) : text.test(output())),
        patienceMs,
      ),
    interrupt: () => {
      child.kill('SIGINT');
      return exited();
    },
  };
}

/** Ends what this file started, so that nothing comes to a receiver any more. */
export async function killListeners(): Promise<void> {
  const children = running.splice(0);
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(children.map(({ exited }) => exited));
}

/** What a listener needs to read the log of a world. */
export const accessTo = (world: World): string[] => [
  '--url',
  world.baseUrl,
  '--key',
  world.secretKey,
];

/** Until so many events are in the log of a world. */
export async function waitForLog(world: World, count: number): Promise<void> {
  await waitFor(async () => {
    const log = expectStatus(await world.api.get('/api/v1/events?limit=500'), 200);
    return log.length >= count;
  });
}
