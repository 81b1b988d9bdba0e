import type { MemberContext } from '../tenancy/member-context.ts';
import { readMembers } from './load-member.ts';
import type { LoadedMember } from './view.ts';

export async function listMembers(ctx: MemberContext): Promise<LoadedMember[]> {
  return readMembers(ctx.database, ctx.workspaceId);
}
