import { recordAudit } from '../audit/record.ts';
import { unitOfWork } from '../context.ts';
import { fail } from '../errors.ts';
import type { MemberContext } from '../tenancy/member-context.ts';
import { requireCanManage } from './invitations.ts';
import { lockInvitation } from './lock-invitation.ts';

export async function revokeInvitation(ctx: MemberContext, id: string): Promise<void> {
  const now = ctx.services.clock();
  await unitOfWork(ctx, async (tx) => {
    const invitation = await lockInvitation(tx, ctx.workspaceId, id, now);
    requireCanManage(ctx, invitation);
    const { status } = invitation;
    if (status !== 'pending') fail('invite_not_pending', { status });
    invitation.revoke(now);
    recordAudit(ctx, tx, {
      workspaceId: ctx.workspaceId,
      action: 'invitation.revoked',
      resourceId: invitation.id,
      before: { status },
      after: { status: 'revoked' },
    });
  });
}
