import type { SQL } from 'bun';
import { resolve } from 'node:path';
import type { SideStack } from '../../../cli/services/stack/side-stack.mjs';
import { metricValue } from './metric-value.ts';
import { waitFor } from '../timing/wait-for.ts';

export interface PoolProcess {
  /** A number of its metrics, such as `commerce_shards_held` or `name{label="value"}`; NaN when it is not there. */
  readonly valueOf: (name: string) => Promise<number>;
  readonly metrics: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

const root = resolve(import.meta.dir, '../../..');

/** Starts `bun run actors --pool <pool>` on the stack's database, and waits until it is registered. */
export async function startPoolProcess(
  stack: SideStack,
  sql: SQL,
  pool: string,
): Promise<PoolProcess> {
  const child = Bun.spawn([process.execPath, 'run', 'actors/main.ts', '--pool', pool], {
    cwd: root,
    env: { ...stack.env, ACTOR_METRICS_PORT: '0' },
    stdout: 'ignore',
    stderr: 'inherit',
  });
  let url: string | null = null;
  await waitFor(async () => {
    const [row] = await sql`
      select metrics_url from actor_process where id like ${`${child.pid}-%`} and pool = ${pool}`;
    url = row?.metrics_url ?? null;
    return url !== null;
  });
  const metrics = async () => (await fetch(url ?? '')).text();
  return {
    metrics,
    valueOf: async (name) => metricValue(await metrics(), name),
    stop: async () => {
      child.kill('SIGTERM');
      await child.exited;
    },
  };
}
