import { RECIPIENTS } from '../../storage/queries/notifications/choices.ts';
import { noticeKinds } from '../../storage/queries/notifications/news.ts';
import {
  NOTIFICATION_WEBHOOK,
  RECORD_ACCEPTED,
  RECORD_FAILED,
} from '../../storage/queries/notifications/webhooks.ts';
import { APPLICATION_NAMES } from '../../storage/queries/tenancy/applications.ts';
import { unitOfWork, type ApplicationContext, type SystemContext } from '../context.ts';
import { fail } from '../errors.ts';
import { consoleUrl } from '../mail/console-url.ts';
import { queueMails } from '../mail/queue-mail.ts';
import type { Services } from '../ports/services.ts';
import type { OutgoingResult } from '../ports/outgoing.ts';
import { environmentContext } from '../tenancy/enter-tenant.ts';
import type { Notice } from './notice.ts';

/** A message as Slack, Mattermost and Discord take it. */
export interface ChatMessage {
  readonly text: string;
  readonly blocks: readonly object[];
}

/** Writes a notice in a language. */
export type WriteMessage = (notice: Notice, locale: string, isTest: boolean) => ChatMessage;

interface Posting {
  readonly environmentId: string;
  readonly applicationId: string;
  readonly locale: string;
  readonly notice: Notice;
}

const DEADLINE_MS = 10_000;
const SHOWN_BYTES = 2_048;

/**
 * Posts a notice to the chat of an application. A failure is recorded and thrown, so that the job is tried again; a
 * response 404 or 410 switches the webhook off, and mails owner and administrators once.
 */
export async function postNotice(
  base: SystemContext,
  workspaceId: string,
  { environmentId, applicationId, locale, notice }: Posting,
  write: WriteMessage,
): Promise<void> {
  const ctx = await environmentContext(base, { workspaceId, environmentId, applicationId });
  const place = [workspaceId, environmentId, applicationId];
  const [webhook] = await ctx.database.read(NOTIFICATION_WEBHOOK, place);
  if (!webhook?.is_active) return;
  const { sealed_url: sealedUrl } = webhook;
  const { services } = ctx;
  const result = await post(services, sealedUrl, write(notice, locale, false));
  const failure = failureOf(result);
  const target = [...place, sealedUrl, services.clock()];
  if (failure === null) {
    await unitOfWork(ctx, async (tx) => void (await tx.query(RECORD_ACCEPTED, target)));
    return;
  }
  const gone = result.status === 404 || result.status === 410 ? result.status : null;
  await unitOfWork(ctx, async (tx) => {
    const [ended] = await tx.query(RECORD_FAILED, [...target, failure, gone]);
    if (!ended || gone === null) return;
    const members = await tx.query(RECIPIENTS, [workspaceId, null]);
    queueMails(
      ctx,
      tx,
      members
        .filter(({ workspace_role: role }) => role !== null)
        .map((member) => ({
          cause: `system.chat_webhook_off:${applicationId}:${environmentId}:${services.clock().toISOString()}:${member.member_id}`,
          workspaceId,
          to: member.email,
          content: {
            template: 'system.chat_webhook_off' as const,
            locale: member.locale,
            workspaceName: member.workspace_name,
            place: notice.place,
            host: ended.host,
            status: gone,
          },
        })),
    );
  });
  if (gone === null) throw new Error(`the chat of application ${applicationId}: ${failure}`);
}

/** The result of a test message. */
export interface PostedTest {
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly durationMs: number;
  readonly error: string | null;
}

/** Posts a sample of every kind now; it is neither tried again nor recorded. 404 without a webhook. */
export async function testNotificationWebhook(
  ctx: ApplicationContext,
  write: WriteMessage,
): Promise<PostedTest> {
  const { workspaceId, environmentId, applicationId, services, database } = ctx;
  const place = [workspaceId, environmentId, applicationId];
  const [webhook] = await database.read(NOTIFICATION_WEBHOOK, place);
  if (!webhook) fail('not_found');
  const [application] = await database.read(APPLICATION_NAMES, [workspaceId, [applicationId]]);
  const [member] = await database.read(RECIPIENTS, [workspaceId, ctx.actor.id]);
  const link = consoleUrl(services.urls.base);
  const kinds = webhook.kinds.length > 0 ? webhook.kinds : noticeKinds;
  const items = kinds.map((kind) => ({ kind, count: 1, examples: [], link }));
  const notice = { place: application?.name ?? '', items };
  const message = write(notice, member?.locale ?? 'en', true);
  const result = await post(services, webhook.sealed_url, message);
  return {
    responseStatus: result.status,
    responseBody: result.kind === 'response' ? result.body : null,
    durationMs: result.durationMs,
    error: failureOf(result),
  };
}

function post(
  { outgoing, secrets }: Pick<Services, 'outgoing' | 'secrets'>,
  sealedUrl: string,
  message: ChatMessage,
): Promise<OutgoingResult> {
  return outgoing.post(secrets.open(sealedUrl), {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
    deadlineMs: DEADLINE_MS,
    bytesMax: SHOWN_BYTES,
  });
}

/** Null for a 2xx. */
function failureOf(result: OutgoingResult): string | null {
  if (result.kind === 'refused') return `${result.reason}: ${result.message}`;
  return result.status >= 200 && result.status < 300 ? null : `HTTP ${result.status}`;
}
