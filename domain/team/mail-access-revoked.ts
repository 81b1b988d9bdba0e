import type { Transaction } from '../../storage/database.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { MemberContext } from '../tenancy/member-context.ts';
import { workspaceName } from './invitations/invitations.ts';

/** Mails a former member about the loss of the workspace or of one application. */
export async function mailAccessRevoked(
  ctx: MemberContext,
  tx: Transaction,
  member: { readonly id: string; readonly email: string; readonly locale: string },
  applicationName: string | null,
): Promise<void> {
  queueMail(ctx, tx, {
    cause: `system.team_access_revoked:${member.id}:${ctx.requestId}`,
    workspaceId: ctx.workspaceId,
    to: member.email,
    content: {
      template: 'system.team_access_revoked',
      locale: member.locale,
      workspaceName: await workspaceName(tx, ctx.workspaceId),
      applicationName,
    },
  });
}
