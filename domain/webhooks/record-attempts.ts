import {
  noteEndpointHealth,
  pauseEndpoints,
  recordResults,
  skipOpenDeliveries,
  type DeliveryResult,
} from '../../storage/queries/delivery-results.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { BaseContext } from '../context.ts';
import { mailPaused } from './mail-paused.ts';

export interface RecordedAttempt extends DeliveryResult {
  readonly endpointId: string;
  readonly isGone: boolean;
  /** Whether the endpoint's health differs from what was last recorded of it. */
  readonly turnsHealth: boolean;
}

const FAILING_DAYS = 5;

/** Records what attempts came to, and pauses endpoints that are gone or have failed for five days. */
export async function recordAttempts(
  ctx: BaseContext,
  tx: Transaction,
  attempts: readonly RecordedAttempt[],
): Promise<readonly string[]> {
  const query = tx.query.bind(tx);
  await recordResults(query, attempts);
  const taking = endpointsWhere(attempts, ({ status }) => status === 'succeeded');
  const failing = endpointsWhere(attempts, ({ status }) => isFailure(status)).filter(
    (endpointId) => !taking.includes(endpointId),
  );
  if (attempts.some(({ turnsHealth }) => turnsHealth)) {
    await noteEndpointHealth(query, failing, taking);
  }
  if (failing.length === 0) return [];
  const gone = endpointsWhere(attempts, ({ isGone }) => isGone);
  const paused = await pauseEndpoints(query, gone, failing, FAILING_DAYS);
  if (paused.length === 0) return [];
  const ids = paused.map(({ id }) => id);
  await skipOpenDeliveries(query, ids);
  await mailPaused(ctx, tx, ids);
  return ids;
}

/** Records what attempts came to whose sender has lost the shard; what follows for the endpoint is its owner's. */
export async function recordLate(
  tx: Transaction,
  attempts: readonly RecordedAttempt[],
): Promise<void> {
  await recordResults(tx.query.bind(tx), attempts);
}

function isFailure(status: RecordedAttempt['status']): boolean {
  return status !== 'succeeded';
}

function endpointsWhere(
  attempts: readonly RecordedAttempt[],
  condition: (attempt: RecordedAttempt) => boolean,
): string[] {
  return [...new Set(attempts.filter(condition).map(({ endpointId }) => endpointId))];
}
