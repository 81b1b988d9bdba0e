import type { Invitation } from '../../../storage/entities/invitation.ts';
import type { Transaction } from '../../../storage/database.ts';
import { recordAudit } from '../../audit/record.ts';
import { concludingUnit, type BaseContext, type Concluded } from '../../context.ts';
import type { MemberContext } from '../../tenancy/member-context.ts';
import { lockInvitation } from './lock-invitation.ts';
import { requireRevocable } from './require-state.ts';

export async function revokeInvitation(ctx: MemberContext, id: string): Promise<Concluded<void>> {
  const now = ctx.services.clock();
  return concludingUnit(ctx, async (tx) => {
    const invitation = await lockInvitation(tx, ctx.workspaceId, id, now);
    requireRevocable(ctx, invitation);
    revokeLocked(ctx, tx, invitation, now);
  });
}

/** Ends those of the invitations that are still pending, each with an audit entry. */
export function revokePending(
  ctx: BaseContext,
  tx: Transaction,
  invitations: readonly Invitation[],
  now: Date,
): void {
  for (const invitation of invitations) {
    if (invitation.status === 'pending') revokeLocked(ctx, tx, invitation, now);
  }
}

function revokeLocked(ctx: BaseContext, tx: Transaction, invitation: Invitation, now: Date): void {
  const { status } = invitation;
  invitation.revoke(now);
  recordAudit(ctx, tx, {
    workspaceId: invitation.workspaceId,
    action: 'invitation.revoked',
    resourceId: invitation.id,
    before: { status },
    after: { status: invitation.status },
  });
}
