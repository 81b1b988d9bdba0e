import { pauseEndpoints } from '../../../storage/queries/webhooks/pause-endpoints.ts';
import { PAUSED_NOTICES } from '../../../storage/queries/webhooks/paused-notices.ts';
import type { FailingEndpoint } from '../../../storage/queries/webhooks/endpoint-health.ts';
import { setTimer } from '../../../storage/outbox/timers.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { BaseContext } from '../../context.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { skipDeliveries } from '../deliveries/skip-deliveries.ts';

/** An endpoint with nothing but failures for so long is paused. */
const FAILING_SECONDS = 5 * 86_400;

/** Has the endpoint's actor decide on its pause, in real time whatever test clocks show. */
export function pauseAfterFailures(tx: Transaction, endpoint: FailingEndpoint): void {
  const { id, workspaceId, failingSince } = endpoint;
  const dueAt = pausedAt(failingSince);
  setTimer(tx, { kind: 'webhook_endpoint', id, workspaceId, environmentId: null, dueAt });
}

export function pausedAt(failingSince: Date): Date {
  return new Date(failingSince.getTime() + FAILING_SECONDS * 1_000);
}

export interface Pausable {
  /** Returned 410. */
  readonly gone: readonly string[];
  /** Paused when they have failed for five days and so many seconds. */
  readonly failing: readonly string[];
  readonly lateSeconds: number;
}

/** Pauses endpoints that are gone or have failed for too long, with a mail to owner and admins; returns their ids. */
export async function pauseClosedEndpoints(
  ctx: BaseContext,
  tx: Transaction,
  { gone, failing, lateSeconds }: Pausable,
): Promise<readonly string[]> {
  const query = tx.query.bind(tx);
  const paused = await pauseEndpoints(query, gone, failing, FAILING_SECONDS + lateSeconds);
  if (paused.length === 0) return [];
  for (const { id, workspaceId } of paused) await skipDeliveries(tx, workspaceId, [id]);
  const ids = paused.map(({ id }) => id);
  await mailPaused(ctx, tx, ids);
  return ids;
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
        locale: row.locale,
        workspaceName: row.workspace_name,
        url: row.url,
        failingSince: row.failing_since?.toISOString() ?? null,
      },
    });
  }
}
