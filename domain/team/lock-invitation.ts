import { LOCK_INVITATION_BY_ID } from '../../storage/queries/team/invitations.ts';
import { Invitation } from '../../storage/entities/invitation.ts';
import { isUuid } from '../../storage/ids.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import { fail } from '../errors.ts';

/** An invitation under its row lock, `expired` after its expiry; 404 for any other. */
export async function lockInvitation(
  tx: Transaction,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<Invitation> {
  return (await findInvitation(tx, workspaceId, id, now)) ?? fail('not_found');
}

/** Locks an invitation; null when there is none. */
export async function findInvitation(
  tx: Transaction,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<Invitation | null> {
  if (!isUuid(id) || !isUuid(workspaceId)) return null;
  const [row] = await tx.query(LOCK_INVITATION_BY_ID, [workspaceId, id]);
  if (!row) return null;
  const invitation = tx.em.map(Invitation, row);
  invitation.expireIfOver(now);
  return invitation;
}
