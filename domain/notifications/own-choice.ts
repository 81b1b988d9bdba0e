import { setTimer } from '../../storage/outbox/timers.ts';
import { RECIPIENTS, storeChoice } from '../../storage/queries/notifications/choices.ts';
import { noticeKinds } from '../../storage/queries/notifications/news.ts';
import { concludingUnit, type Concluded } from '../context.ts';
import { fail } from '../errors.ts';
import { lockMember } from '../team/load-member.ts';
import type { MemberContext } from '../tenancy/member-context.ts';
import { choiceOf, type NotificationChoice } from './kinds.ts';
import type { NotificationChoiceInput } from './schemas.ts';

export async function getOwnChoice(ctx: MemberContext): Promise<NotificationChoice> {
  const [row] = await ctx.database.read(RECIPIENTS, [ctx.workspaceId, ctx.member.id]);
  return row ? choiceOf(ctx.member, row) : fail('not_found');
}

/** Sets what is mailed to the caller; the last of several calls counts. */
export async function putOwnChoice(
  ctx: MemberContext,
  { mailed: sent, inTestEnvironments }: NotificationChoiceInput,
): Promise<Concluded<NotificationChoice>> {
  const { workspaceId, member, services } = ctx;
  const now = services.clock();
  const mailed = noticeKinds.filter((kind) => sent.includes(kind));
  return concludingUnit(ctx, async (tx) => {
    // Under the member's lock, so that nothing is stored for one who leaves meanwhile.
    await lockMember(tx, workspaceId, member.id);
    const choice = { mailed, inTestEnvironments };
    tx.write(storeChoice({ workspaceId, memberId: member.id }, choice, now));
    setTimer(tx, {
      kind: 'attention',
      id: workspaceId,
      workspaceId,
      environmentId: null,
      dueAt: now,
    });
    return { ...choice, isDefault: false };
  });
}
