import { RECIPIENTS, type RecipientRow } from '../../storage/queries/notifications/choices.ts';
import {
  EXAMPLES,
  type NewsRow,
  type NoticeKind,
} from '../../storage/queries/notifications/news.ts';
import {
  MOVE_STATE,
  WATCHED,
  type WatchedRow,
} from '../../storage/queries/notifications/states.ts';
import { enqueueJob } from '../../storage/outbox/jobs.ts';
import {
  unitOfWork,
  type ApplicationContext,
  type SystemContext,
  type Transaction,
} from '../context.ts';
import { consoleUrl } from '../mail/console-url.ts';
import { queueMails } from '../mail/queue-mail.ts';
import { contextIn } from '../tenancy/enter-tenant.ts';
import { enterWorkspace } from '../tenancy/enter-tenant.ts';
import { memberFactsOf } from '../tenancy/member-facts.ts';
import { settingsOf } from '../tenancy/applications/effective-settings.ts';
import { choiceOf, consolePaths, mailedKinds } from './kinds.ts';
import { itemsOf, type Notice } from './notice.ts';
import { marksAfter, readNews } from './read-news.ts';
import { stopTokenOf } from './stop-mails.ts';
import { nextLook, whatIsDue, type Due } from './when-due.ts';

const DAY_MS = 86_400_000;

/** A member, and the kinds that are mailed to the member from one application and environment. */
interface Recipient {
  readonly row: RecipientRow;
  readonly kinds: readonly NoticeKind[];
}

/** An application in an environment, and who wants to be notified of what there. */
interface Watched {
  readonly row: WatchedRow;
  readonly ctx: ApplicationContext;
  readonly timezone: string;
  readonly recipients: readonly Recipient[];
  readonly wanted: readonly NoticeKind[];
}

/**
 * Notifies whoever wants to be of what is new in a workspace, in real time whatever test clocks show; returns when to look
 * next, null where nobody wants anything. Mails, the chat's job and what was notified are one commit.
 */
export async function wakeAttention(
  base: SystemContext,
  workspaceId: string,
): Promise<Date | null> {
  const { database, services } = enterWorkspace(base, workspaceId, base.actor);
  const members = await database.read(RECIPIENTS, [workspaceId, null]);
  const inTest = members.some((row) => choiceOf(memberFactsOf(row), row).inTestEnvironments);
  const now = services.clock();
  // A live workspace is looked at once a day at least: a member may have become an administrator.
  const isLive = members[0]?.lifecycle_stage === 'live';
  let next = isLive ? new Date(now.getTime() + DAY_MS) : null;
  for (const row of await database.read(WATCHED, [workspaceId, inTest])) {
    const watched = watchedOf(base, workspaceId, row, members);
    if (watched.wanted.length === 0) continue;
    await notify(watched, now);
    const look = nextLook(watched.wanted, now, watched.timezone);
    if (next === null || look < next) next = look;
  }
  return next;
}

function watchedOf(
  base: SystemContext,
  workspaceId: string,
  row: WatchedRow,
  members: readonly RecipientRow[],
): Watched {
  const { environment_id: environmentId, application_id: applicationId, kind } = row;
  const ctx = contextIn(base, { workspaceId, environmentId, applicationId }, row);
  const place = { applicationId, environment: { id: environmentId, kind } };
  const recipients = members
    .map((member) => {
      const facts = memberFactsOf(member);
      return { row: member, kinds: mailedKinds(facts, choiceOf(facts, member), place) };
    })
    .filter(({ kinds }) => kinds.length > 0);
  const wanted = [...recipients.flatMap(({ kinds }) => kinds), ...(row.webhook_kinds ?? [])];
  const { billingTimezone: timezone } = settingsOf({ settings: row.settings });
  return { row, ctx, timezone, recipients, wanted };
}

async function notify(watched: Watched, now: Date): Promise<void> {
  const { row, ctx, timezone, wanted } = watched;
  const due = whatIsDue({ urgentAt: row.urgent_at, dailyOn: row.daily_on }, now, timezone);
  const isFirst = row.notified === null;
  if (!isFirst && due.morningOf === null && !wanted.some(due.isDue)) return;
  const known = await readNews(ctx.database, ctx, row.notified ?? {});
  // At first nothing is new: all that is open becomes the mark.
  const news = isFirst ? [] : known.filter(({ kind, fresh }) => fresh > 0 && due.isDue(kind));
  if (!isFirst && due.morningOf === null && news.length === 0) return;
  await unitOfWork(ctx, async (tx) => {
    const marked = isFirst ? known : known.filter(({ kind }) => due.isDue(kind));
    const sequence = await moveState(tx, watched, { due, marked, now, isSent: news.length > 0 });
    if (sequence !== null && news.length > 0) await send(tx, watched, news, sequence);
  });
}

interface Move {
  readonly due: Due;
  readonly marked: readonly NewsRow[];
  readonly now: Date;
  readonly isSent: boolean;
}

/** The number of the digest; null where another process has moved what was notified. */
async function moveState(
  tx: Transaction,
  { row, ctx }: Watched,
  { due, marked, now, isSent }: Move,
): Promise<number | null> {
  const [moved] = await tx.query(MOVE_STATE, [
    ctx.workspaceId,
    ctx.environmentId,
    ctx.applicationId,
    row.sequence,
    JSON.stringify(marksAfter(row.notified ?? {}, marked)),
    isSent ? now : row.urgent_at,
    due.morningOf ?? row.daily_on,
  ]);
  return moved?.sequence ?? null;
}

/** Queues a mail with each recipient's kinds, and a job with the webhook's. */
async function send(
  tx: Transaction,
  { row, ctx, recipients }: Watched,
  news: readonly NewsRow[],
  sequence: number,
): Promise<void> {
  const { workspaceId, environmentId, applicationId, services } = ctx;
  const base = consoleUrl(services.urls.base);
  const home = `${base}/${row.workspace_slug}/${row.environment_slug}`;
  const inApplication = (path: string): string =>
    `${home}/${path}${path.includes('?') ? '&' : '?'}application=${applicationId}`;
  const values = [workspaceId, environmentId, applicationId, JSON.stringify(row.notified ?? {})];
  const kinds = news.map(({ kind }) => kind);
  const examples = await tx.query(EXAMPLES, [...values, ctx.now(), kinds]);
  const items = itemsOf({ news, examples, linkOf: (kind) => inApplication(consolePaths[kind]) });
  const { application_name: name, environment_name: environment } = row;
  const place = row.kind === 'production' ? name : `${name} (${environment})`;
  const noticeOf = (wanted: readonly NoticeKind[]): Notice => ({
    place,
    items: items.filter(({ kind }) => wanted.includes(kind)),
  });
  const digest = `${environmentId}:${applicationId}:${sequence}`;
  queueMails(
    ctx,
    tx,
    recipients.flatMap(({ row: member, kinds: wanted }) => {
      const notice = noticeOf(wanted);
      if (notice.items.length === 0) return [];
      const token = stopTokenOf(services, { workspaceId, memberId: member.member_id });
      return [
        {
          cause: `system.needs_attention:${digest}:${member.member_id}`,
          workspaceId,
          to: member.email,
          content: {
            template: 'system.needs_attention' as const,
            locale: member.locale,
            workspaceName: member.workspace_name,
            ...notice,
            settingsLink: inApplication('settings/notifications'),
            unsubscribeUrl: `${services.urls.base}/notification-mails?token=${token}`,
          },
        },
      ];
    }),
  );
  const posted = noticeOf(row.webhook_kinds ?? []);
  if (posted.items.length === 0) return;
  const locale = recipients[0]?.row.locale ?? 'en';
  enqueueJob(tx, {
    kind: 'notice-post',
    key: digest,
    workspaceId,
    payload: { environmentId, applicationId, locale, notice: posted },
  });
}
