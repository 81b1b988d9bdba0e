import {
  readPools,
  readProcesses,
  requestDrain,
  setAdoption,
} from '../../storage/queries/actors/pools.ts';
import { busiestWorkspaces, type BusyWorkspace } from '../../storage/queries/ops/busiest.ts';
import type { SystemContext } from '../context.ts';
import { fail } from '../errors.ts';
import { toPoolView, toProcessView } from './views.ts';

/** Every pool and actor process, those that died within the last hour included. */
export async function listProcesses({ database }: SystemContext) {
  const query = database.read.bind(database);
  const [pools, processes] = await Promise.all([readPools(query), readProcesses(query)]);
  return { pools: pools.map(toPoolView), processes: processes.map(toProcessView) };
}

/** Has a process hand its shards over and end. 404 `not_found` unless it is alive. */
export async function drainProcess({ database }: SystemContext, id: string): Promise<void> {
  if (!(await requestDrain(database.read.bind(database), id))) fail('not_found');
}

/** After how many seconds without a process a pool's shards go to the default pool; null: never. */
export async function setPoolAdoption(
  { database }: SystemContext,
  name: string,
  seconds: number | null,
): Promise<void> {
  await setAdoption(database.read.bind(database), name, seconds);
}

const TOP_MAX = 100;

/** The busiest workspaces. */
export function top({ database }: SystemContext): Promise<BusyWorkspace[]> {
  return busiestWorkspaces(database.read.bind(database), TOP_MAX);
}
