import { resolve } from 'node:path';
import { waitFor } from '../timing/wait-for.ts';
import type { World } from '../world/world.ts';

const examples = resolve(import.meta.dir, '../../../examples');

export interface RunningExample {
  readonly output: () => string;
  /** The first group of the pattern, once the output has it. */
  readonly says: (pattern: RegExp) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Starts an example by its own command, on any free port, for a workspace of the test's. */
export function runExample(
  folder: string,
  world: World,
  env: Readonly<Record<string, string>> = {},
  command: readonly string[] = ['node', 'start.mjs'],
): RunningExample {
  const child = Bun.spawn([...command], {
    cwd: resolve(examples, folder),
    env: {
      ...process.env,
      PORT: '0',
      COMMERCE_URL: world.baseUrl,
      COMMERCE_SECRET_KEY: world.secretKey,
      COMMERCE_SESSION_TOKEN: world.ownerToken,
      COMMERCE_WORKSPACE_ID: world.workspaceId,
      COMMERCE_APPLICATION_ID: world.applicationId,
      COMMERCE_ENVIRONMENT_ID: world.environments.sandbox,
      DATA_DIR: process.env['TEST_DATA_DIR'] ?? '',
      ...env,
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const chunks: string[] = [];
  const read = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) chunks.push(decoder.decode(chunk, { stream: true }));
  };
  const reading = Promise.all([read(child.stdout), read(child.stderr)]);
  const output = (): string => chunks.join('');
  return {
    output,
    says: async (pattern) => {
      await waitFor(() => {
        if (pattern.test(output())) return true;
        if (child.exitCode !== null) throw new Error(`${folder} ended:\n${output()}`);
        return false;
      });
      return pattern.exec(output())?.[1] ?? '';
    },
    stop: async () => {
      child.kill('SIGTERM');
      await child.exited;
      await reading;
    },
  };
}
