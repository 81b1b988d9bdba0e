import { unitOfWork, type SystemContext } from '../../context.ts';
import { enterWorkspace } from '../../tenancy/enter-tenant.ts';
import { lockInvitationIfAny } from './lock-invitation.ts';

/** Ends an invitation that was not accepted in time; returns its expiry while it is pending, else null. */
export async function wakeInvitation(
  base: SystemContext,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
): Promise<Date | null> {
  const ctx = enterWorkspace(base, workspaceId, base.actor);
  return unitOfWork(ctx, async (tx) => {
    const now = ctx.services.clock();
    const invitation = await lockInvitationIfAny(tx, workspaceId, id, now);
    return invitation?.status === 'pending' ? invitation.expiresAt : null;
  });
}
