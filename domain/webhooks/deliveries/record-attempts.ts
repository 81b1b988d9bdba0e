import {
  endDeliveries,
  recordResults,
  type DeliveryResult,
} from '../../../storage/queries/webhooks/delivery-results.ts';
import {
  clearFailures,
  lockEndpointVersions,
  recordEndpointHealth,
} from '../../../storage/queries/webhooks/endpoint-health.ts';
import type { RunQuery } from '../../../storage/query.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { BaseContext } from '../../context.ts';
import { pauseAfterFailures, pauseClosedEndpoints } from '../endpoints/pause-endpoints.ts';

export interface RecordedAttempt extends DeliveryResult {
  readonly endpointId: string;
  /** The version of the endpoint that the attempt was made with. */
  readonly endpointVersion: string;
  readonly isGone: boolean;
  /** Whether the endpoint's health differs from its last recorded one. */
  readonly changesHealth: boolean;
}

/** An endpoint that its actor has not paused for so long after its five days is paused here, as a repair. */
const REPAIR_AFTER_SECONDS = 120;

/**
 * Records the results of attempts, and pauses endpoints that are gone; of those that begin to fail, their actor decides
 * after five days. Returns those that were paused.
 */
export async function recordAttempts(
  ctx: BaseContext,
  tx: Transaction,
  results: readonly RecordedAttempt[],
): Promise<readonly string[]> {
  const query = tx.query.bind(tx);
  const attempts = await ignoreOutdatedGone(query, results);
  const succeeding = endpointsWhere(attempts, isSuccess);
  const failing = endpointsWhere(attempts, (attempt) => !isSuccess(attempt)).filter(
    (endpointId) => !succeeding.includes(endpointId),
  );
  const gone = endpointsWhere(attempts, ({ isGone }) => isGone);
  // Every failure is recorded: an activation may have cleared the earlier ones without its sender knowing.
  const mayChangeHealth = failing.length > 0 || attempts.some(({ changesHealth }) => changesHealth);
  const mayPause = failing.length > 0 || gone.length > 0;
  const pausable = { gone, failing, lateSeconds: REPAIR_AFTER_SECONDS };
  const [, begun, paused] = await tx.batch([
    () => recordResults(tx, attempts),
    mayChangeHealth ? () => recordEndpointHealth(query, failing, succeeding) : [],
    mayPause ? () => pauseClosedEndpoints(ctx, tx, pausable) : [],
  ]);
  for (const endpoint of begun) pauseAfterFailures(tx, endpoint);
  const repaired = paused.filter((id) => !gone.includes(id));
  if (repaired.length > 0) ctx.services.repaired('webhook-pause', repaired.length);
  return paused;
}

/** Records attempts that have all succeeded. Nothing is to be decided, so it is part of one statement. */
export function recordSuccesses(
  unit: Pick<Transaction, 'write'>,
  attempts: readonly RecordedAttempt[],
): void {
  unit.write(endDeliveries(attempts));
  const healed = endpointsWhere(attempts, ({ changesHealth }) => changesHealth);
  if (healed.length > 0) unit.write(clearFailures(healed));
}

export function isSuccess({ status }: Pick<RecordedAttempt, 'status'>): boolean {
  return status === 'succeeded';
}

/** Records results of a sender that has lost the shard; the shard's owner decides on pausing the endpoint. */
export async function recordLate(
  tx: Transaction,
  attempts: readonly RecordedAttempt[],
): Promise<void> {
  const query = tx.query.bind(tx);
  await recordResults(tx, await ignoreOutdatedGone(query, attempts));
}

/**
 * A 410 does not count if the endpoint has changed since the attempt began, by a new URL or an activation: the delivery
 * is retried at once.
 */
async function ignoreOutdatedGone(
  query: RunQuery,
  attempts: readonly RecordedAttempt[],
): Promise<readonly RecordedAttempt[]> {
  const gone = endpointsWhere(attempts, ({ isGone }) => isGone);
  if (gone.length === 0) return attempts;
  const current = await lockEndpointVersions(query, gone);
  const versions = new Map(current.map(({ id, version }) => [id, version]));
  return attempts.map((attempt) =>
    attempt.isGone && versions.get(attempt.endpointId) !== attempt.endpointVersion
      ? { ...attempt, status: 'failed', retryMs: 0, isGone: false }
      : attempt,
  );
}

function endpointsWhere(
  attempts: readonly RecordedAttempt[],
  condition: (attempt: RecordedAttempt) => boolean,
): string[] {
  return [...new Set(attempts.filter(condition).map(({ endpointId }) => endpointId))];
}
