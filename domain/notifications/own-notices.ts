import { RECIPIENTS, SEEN, storeSeen } from '../../storage/queries/notifications/choices.ts';
import type { NewsRow } from '../../storage/queries/notifications/news.ts';
import type { QuerySource } from '../../storage/query.ts';
import { readFrom } from '../../storage/query.ts';
import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { fail } from '../errors.ts';
import { memberFactsOf } from '../tenancy/member-facts.ts';
import { visibleKinds } from './kinds.ts';
import { marksAfter, readNews } from './read-news.ts';

/** The problems that the caller may see, with how many of them the caller has not seen. */
export interface OwnNotices {
  readonly news: readonly NewsRow[];
  readonly seenAt: Date | null;
}

export function listOwnNotices(ctx: ApplicationContext): Promise<OwnNotices> {
  return ctx.database.readList((database) => readOwn(database, ctx));
}

/** Marks as seen, in this application and environment, what needs attention by now. */
export async function markNoticesSeen(ctx: ApplicationContext): Promise<Concluded<OwnNotices>> {
  const seenAt = ctx.services.clock();
  return concludingUnit(ctx, async (tx) => {
    const { news } = await readOwn(tx, ctx);
    const memberId = ctx.actor.id;
    tx.write(storeSeen({ ...ctx, memberId }, marksAfter({}, news), seenAt));
    return { news: news.map((row) => ({ ...row, fresh: 0 })), seenAt };
  });
}

async function readOwn(source: QuerySource, ctx: ApplicationContext): Promise<OwnNotices> {
  const { workspaceId, environmentId, applicationId, actor } = ctx;
  const [member] = await readFrom(source, RECIPIENTS, [workspaceId, actor.id]);
  if (!member) fail('not_found');
  const place = [workspaceId, actor.id, environmentId, applicationId];
  const [row] = await readFrom(source, SEEN, place);
  const visible = visibleKinds(memberFactsOf(member), applicationId);
  const news = await readNews(source, ctx, row?.seen ?? {});
  return {
    news: news.filter(({ kind }) => visible.includes(kind)),
    seenAt: row?.seen_at ?? null,
  };
}
