import { PAUSED_NOTICES } from '../../../storage/queries/webhooks/paused-notices.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { BaseContext } from '../../context.ts';
import { queueMail } from '../../mail/queue-mail.ts';

/** Mails owner and admins of the workspaces which endpoints were just paused, and whether they failed or are gone. */
export async function mailPaused(
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
