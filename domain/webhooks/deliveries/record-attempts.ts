import {
  recordResults,
  type DeliveryResult,
} from '../../../storage/queries/webhooks/delivery-results.ts';
import {
  lockEndpointVersions,
  recordEndpointHealth,
} from '../../../storage/queries/webhooks/endpoint-health.ts';
import { pauseEndpoints } from '../../../storage/queries/webhooks/pause-endpoints.ts';
import type { RunQuery } from '../../../storage/query.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { BaseContext } from '../../context.ts';
import { skipDeliveries } from './skip-deliveries.ts';
import { PAUSED_NOTICES } from '../../../storage/queries/webhooks/paused-notices.ts';
import { queueMail } from '../../mail/queue-mail.ts';

export interface RecordedAttempt extends DeliveryResult {
  readonly endpointId: string;
  /** The version of the endpoint that the attempt was made with. */
  readonly endpointVersion: string;
  readonly isGone: boolean;
  /** Whether the endpoint's health differs from its last recorded one. */
  readonly changesHealth: boolean;
}

const FAILING_DAYS = 5;

/** Records the results of attempts, and pauses endpoints that are gone or have failed for five days. */
export async function recordAttempts(
  ctx: BaseContext,
  tx: Transaction,
  results: readonly RecordedAttempt[],
): Promise<readonly string[]> {
  const query = tx.query.bind(tx);
  const attempts = await ignoreOutdatedGone(query, results);
  await recordResults(query, attempts);
  const succeeding = endpointsWhere(attempts, ({ status }) => status === 'succeeded');
  const failing = endpointsWhere(attempts, ({ status }) => isFailure(status)).filter(
    (endpointId) => !succeeding.includes(endpointId),
  );
  // Every failure is recorded: an activation may have cleared the earlier ones without its sender knowing.
  if (failing.length > 0 || attempts.some(({ changesHealth }) => changesHealth)) {
    await recordEndpointHealth(query, failing, succeeding);
  }
  const gone = endpointsWhere(attempts, ({ isGone }) => isGone);
  if (failing.length === 0 && gone.length === 0) return [];
  const paused = await pauseEndpoints(query, gone, failing, FAILING_DAYS);
  if (paused.length === 0) return [];
  for (const { id, workspaceId } of paused) await skipDeliveries(tx, workspaceId, [id]);
  const ids = paused.map(({ id }) => id);
  await mailPaused(ctx, tx, ids);
  return ids;
}

/** Records results of a sender that has lost the shard; the shard's owner decides on pausing the endpoint. */
export async function recordLate(
  tx: Transaction,
  attempts: readonly RecordedAttempt[],
): Promise<void> {
  const query = tx.query.bind(tx);
  await recordResults(query, await ignoreOutdatedGone(query, attempts));
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

function isFailure(status: RecordedAttempt['status']): boolean {
  return status !== 'succeeded';
}

function endpointsWhere(
  attempts: readonly RecordedAttempt[],
  condition: (attempt: RecordedAttempt) => boolean,
): string[] {
  return [...new Set(attempts.filter(condition).map(({ endpointId }) => endpointId))];
}

/** Mails owner and admins of the workspaces which endpoints were just paused, and whether they failed or are gone. */
async function mailPaused(
  ctx: BaseContext,
  tx: Transaction,
  endpointIds: readonly string[],
): Promise<void> {
  for (const row of await tx.query(PAUSED_NOTICES, [endpointIds])) {
    queueMail(ctx, tx, {
      cause: `system.webhook_endpoint_paused:${row.endpoint_id}:${row.paused_at.toISOString()}:${row.email}`,
      workspaceId: row.workspace_id,
      to: row.email,
      content: {
        template: 'system.webhook_endpoint_paused',
        workspaceName: row.workspace_name,
        url: row.url,
        failingSince: row.failing_since?.toISOString() ?? null,
      },
    });
  }
}
