import type { Transaction } from '../../storage/unit-of-work.ts';
import type { BaseContext } from '../context.ts';
import { queueMail } from '../mail/queue-mail.ts';

interface Row {
  readonly endpoint_id: string;
  readonly workspace_id: string;
  readonly url: string;
  readonly failing_since: Date;
  readonly workspace_name: string;
  readonly email: string;
}

const SQL = `
  select p.id as endpoint_id, p.workspace_id, p.url, p.failing_since, w.name as workspace_name, m.email
    from webhook_endpoint p
    join workspace w on w.id = p.workspace_id
    join member m on m.workspace_id = p.workspace_id
     and m.workspace_role in ('owner', 'workspace_admin')
   where p.id = any($1::uuid[]) and p.paused_reason = 'failing'`;

/** Tells owner and admins of the workspaces which endpoints were paused, since they have failed for days. */
export async function mailPaused(
  ctx: BaseContext,
  tx: Transaction,
  endpointIds: readonly string[],
): Promise<void> {
  for (const row of await tx.query<Row>(SQL, [endpointIds])) {
    queueMail(ctx, tx, {
      cause: `system.webhook_endpoint_paused:${row.endpoint_id}:${row.failing_since.toISOString()}:${row.email}`,
      workspaceId: row.workspace_id,
      to: row.email,
      content: {
        template: 'system.webhook_endpoint_paused',
        workspaceName: row.workspace_name,
        url: row.url,
        failingSince: row.failing_since.toISOString(),
      },
    });
  }
}
