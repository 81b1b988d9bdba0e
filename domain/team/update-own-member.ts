import { recordAudit } from '../audit/record.ts';
import { concludingUnit, type Concluded } from '../context.ts';
import { requireSpoken } from '../languages.ts';
import type { MemberContext } from '../tenancy/member-context.ts';
import { lockMember } from './load-member.ts';
import type { OwnMemberChanges } from './schemas.ts';
import { toMemberView, type LoadedMember } from './view.ts';

/** Sets the language of the workspace's mails to the caller; mails that are not rendered yet are in it, too. */
export async function updateOwnMember(
  ctx: MemberContext,
  changes: OwnMemberChanges,
): Promise<Concluded<LoadedMember>> {
  const locale = requireSpoken('locale', changes.locale);
  return concludingUnit(ctx, async (tx) => {
    const found = await lockMember(tx, ctx.workspaceId, ctx.member.id);
    const { member } = found;
    if (member.locale === locale) return found;
    const before = toMemberView(found);
    member.takeLocale(locale);
    member.markUpdated(ctx.services.clock());
    recordAudit(ctx, tx, {
      workspaceId: ctx.workspaceId,
      action: 'member.updated',
      resourceId: member.id,
      before,
      after: toMemberView(found),
    });
    return found;
  });
}
