import type { Pool, ProcessRow } from '../../storage/queries/actors/pools.ts';
import { toPlacementView } from '../placement/read-placement.ts';
import type { WorkspaceState } from './workspace.ts';

export function toProcessView(process: ProcessRow) {
  const { startedAt, heartbeatAt, isAlive, isDraining, ...rest } = process;
  return {
    ...rest,
    state: isAlive ? (isDraining ? 'draining' : 'running') : 'dead',
    startedAt: startedAt.toISOString(),
    heartbeatAt: heartbeatAt.toISOString(),
  };
}

export function toPoolView({ withoutProcessSince, ...pool }: Pool) {
  return { ...pool, withoutProcessSince: withoutProcessSince?.toISOString() ?? null };
}

export function toWorkspaceStateView({ placed, load }: WorkspaceState) {
  const { oldestDueTimerAt, oldestDueDeliveryAt, ...counts } = load;
  return {
    placement: toPlacementView(placed),
    ...counts,
    oldestDueTimerAt: oldestDueTimerAt?.toISOString() ?? null,
    oldestDueDeliveryAt: oldestDueDeliveryAt?.toISOString() ?? null,
  };
}
