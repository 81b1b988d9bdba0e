import {
  LOCK_INVITATION_AND_SIBLINGS,
  LOCK_INVITATION_BY_ID,
  LOCK_PENDING_INVITATIONS_OF,
} from '../../../storage/queries/team/invitations.ts';
import { Invitation } from '../../../storage/entities/invitation.ts';
import { isUuid } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/database.ts';
import { fail } from '../../errors.ts';

/** An invitation under its row lock, `expired` after its expiry; 404 for any other. */
export async function lockInvitation(
  tx: Transaction,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<Invitation> {
  if (!isUuid(id)) fail('not_found');
  return (await lockInvitationIfAny(tx, workspaceId, id, now)) ?? fail('not_found');
}

/** The same for background work; null when it is gone. */
export async function lockInvitationIfAny(
  tx: Transaction,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<Invitation | null> {
  const [invitation] = await lock(tx, LOCK_INVITATION_BY_ID, [workspaceId, id], now);
  return invitation ?? null;
}

export interface InvitationWithSiblings {
  readonly invitation: Invitation;
  /** The other pending invitations to the same address. */
  readonly siblings: readonly Invitation[];
}

/** Locks an invitation together with the pending ones to the same address; null when there is none. */
export async function lockInvitationWithSiblings(
  tx: Transaction,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<InvitationWithSiblings | null> {
  if (!isUuid(id) || !isUuid(workspaceId)) return null;
  const all = await lock(tx, LOCK_INVITATION_AND_SIBLINGS, [workspaceId, id], now);
  const invitation = all.find((one) => one.id === id);
  return invitation ? { invitation, siblings: all.filter((one) => one.id !== id) } : null;
}

/** Locks the pending invitations to an address and those that a member sent. */
export async function lockInvitationsOf(
  tx: Transaction,
  member: { readonly workspaceId: string; readonly id: string; readonly email: string },
  now: Date,
): Promise<Invitation[]> {
  const { workspaceId, email, id } = member;
  return lock(tx, LOCK_PENDING_INVITATIONS_OF, [workspaceId, email, id], now);
}

async function lock(
  tx: Transaction,
  query: typeof LOCK_INVITATION_BY_ID,
  values: readonly unknown[],
  now: Date,
): Promise<Invitation[]> {
  const rows = await tx.query(query, [...values]);
  const invitations = rows.map((row) => tx.em.map(Invitation, row));
  for (const invitation of invitations) invitation.expireIfOver(now);
  return invitations;
}
