import type { MemberContext } from '../tenancy/member-context.ts';
import { loadMember } from './load-member.ts';
import type { LoadedMember } from './view.ts';

export async function getOwnMember(ctx: MemberContext): Promise<LoadedMember> {
  return loadMember(ctx.database, ctx.workspaceId, ctx.member.id);
}
