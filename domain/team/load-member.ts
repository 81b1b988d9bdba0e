import {
  LOCK_MEMBER_BY_ID,
  MEMBER_BY_ID,
  MEMBERS_OF,
  ROLES_OF,
  type RoleRow,
} from '../../storage/queries/team/members.ts';
import { Member } from '../../storage/entities/member.ts';
import { isUuid } from '../../storage/ids.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { fail } from '../errors.ts';
import type { ApplicationRoleFact } from '../tenancy/member-context.ts';
import type { LoadedMember } from './view.ts';

/** Every member of the workspace with their roles, oldest first. */
export async function readMembers(
  database: Database,
  workspaceId: string,
): Promise<LoadedMember[]> {
  const [members, roles] = await Promise.all([
    database.read(MEMBERS_OF, [workspaceId]),
    database.read(ROLES_OF, [workspaceId, null]),
  ]);
  const em = database.em();
  return members.map((row) => ({
    member: em.map(Member, row),
    applicationRoles: roles.filter(({ member_id }) => member_id === row.id).map(toRole),
  }));
}

/** A member, without a lock; 404 for any other. */
export async function loadMember(
  database: Database,
  workspaceId: string,
  memberId: string,
): Promise<LoadedMember> {
  if (!isUuid(memberId)) fail('not_found');
  const [[row], roles] = await Promise.all([
    database.read(MEMBER_BY_ID, [workspaceId, memberId]),
    database.read(ROLES_OF, [workspaceId, memberId]),
  ]);
  if (!row) fail('not_found');
  return { member: database.em().map(Member, row), applicationRoles: roles.map(toRole) };
}

/** A member under the row lock, which also covers the roles. */
export async function lockMember(
  tx: Transaction,
  workspaceId: string,
  memberId: string,
): Promise<LoadedMember> {
  return (await lockMemberIfAny(tx, workspaceId, memberId)) ?? fail('not_found');
}

/** The same; null when there is no such member. */
export async function lockMemberIfAny(
  tx: Transaction,
  workspaceId: string,
  memberId: string,
): Promise<LoadedMember | null> {
  if (!isUuid(memberId)) return null;
  const [[row], roles] = await tx.batch([
    () => tx.query(LOCK_MEMBER_BY_ID, [workspaceId, memberId]),
    () => tx.query(ROLES_OF, [workspaceId, memberId]),
  ]);
  if (!row) return null;
  return { member: tx.em.map(Member, row), applicationRoles: roles.map(toRole) };
}

function toRole({ application_id, role }: RoleRow): ApplicationRoleFact {
  return { applicationId: application_id, role };
}
