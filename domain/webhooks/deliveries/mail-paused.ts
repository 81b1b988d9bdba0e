import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { BaseContext } from '../../context.ts';
import { queueMail } from '../../mail/queue-mail.ts';

interface Row {
  readonly endpoint_id: string;
  readonly workspace_id: string;
  readonly url: string;
  readonly paused_at: Date;
  /** Null when it was not for failures but for an answer 410. */
  readonly failing_since: Date | null;
  readonly workspace_name: string;
  readonly email: string;
}

const SQL = `
  select p.id as endpoint_id, p.workspace_id, p.url, p.updated_at as paused_at,
         case when p.paused_reason = 'failing' then p.failing_since end as failing_since,
         w.name as workspace_name, m.email
    from webhook_endpoint p
    join workspace w on w.id = p.workspace_id
    join member m on m.workspace_id = p.workspace_id
     and m.workspace_role in ('owner', 'workspace_admin')
   where p.id = any($1::uuid[]) and p.paused_reason in ('failing', 'gone')`;

/** Tells owner and admins of the workspaces which endpoints we just paused, and whether they failed or are gone. */
export async function mailPaused(
  ctx: BaseContext,
  tx: Transaction,
  endpointIds: readonly string[],
): Promise<void> {
  for (const row of await tx.query<Row>(SQL, [endpointIds])) {
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
