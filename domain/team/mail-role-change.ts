import { APPLICATION_NAMES } from '../../storage/queries/tenancy/applications.ts';
import type { Transaction } from '../../storage/database.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { MemberContext } from '../tenancy/member-context.ts';
import { workspaceName } from './invitations/invitations.ts';
import { toMemberView, type LoadedMember } from './view.ts';

/** Mails a member about their new roles. */
export async function mailRoleChange(
  ctx: MemberContext,
  tx: Transaction,
  changed: LoadedMember,
): Promise<void> {
  const { email, locale, workspaceRole, applicationRoles, environmentGrants } =
    toMemberView(changed);
  const names = await namesOf(
    tx,
    ctx.workspaceId,
    applicationRoles.map(({ applicationId }) => applicationId),
  );
  queueMail(ctx, tx, {
    cause: `system.team_role_changed:${changed.member.id}:${ctx.requestId}`,
    workspaceId: ctx.workspaceId,
    to: email,
    content: {
      template: 'system.team_role_changed',
      locale,
      workspaceName: await workspaceName(tx, ctx.workspaceId),
      changedBy: ctx.member.email,
      workspaceRole,
      applicationRoles: applicationRoles.map(({ applicationId, role }) => ({
        application: names.get(applicationId) ?? applicationId,
        role,
      })),
      grantType: environmentGrants.grantType,
    },
  });
}

async function namesOf(
  tx: Transaction,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query(APPLICATION_NAMES, [workspaceId, ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
