import { enqueueJob } from '../../storage/outbox/jobs.ts';
import {
  concludeMail,
  type CapturedContent,
  QUEUED_MAIL,
  suppressMail,
  type QueuedMailRow,
} from '../../storage/queries/mail/mails.ts';
import { readOptOuts } from '../../storage/queries/mail/opt-outs.ts';
import { readFrom, type QuerySource } from '../../storage/query.ts';
import { concludeWith, unitOfWork, type BaseContext, type SystemContext } from '../context.ts';
import { emailHashOf } from '../email-hash.ts';
import {
  MailRejected,
  type MailAttachment,
  type MailTransport,
  type OutgoingMail,
} from '../ports/mail-transport.ts';
import type { Services } from '../ports/services.ts';
import { headerText, withoutTurns } from './header-text.ts';
import { attachedInvoiceOf } from './queue-mail.ts';
import type { MailContent } from './templates.ts';

const HOUR_MS = 3_600_000;

/** A rendered mail, before it is addressed. */
export interface RenderedMail {
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A mail that is to be sent, with what its workspace has sent lately; null once it has ended. */
export async function readQueuedMail(
  source: QuerySource,
  { limits, mailTransport, clock }: Pick<Services, 'limits' | 'mailTransport' | 'clock'>,
  mailId: string,
): Promise<QueuedMailRow | null> {
  const { mailsPerHour, mailsPerRecipient } = limits;
  const now = clock().getTime();
  // What is captured has no budget.
  const most = (perHour: number): number =>
    mailTransport ? Math.max(perHour, mailsPerRecipient) : 0;
  const [row] = await readFrom(source, QUEUED_MAIL, [
    mailId,
    new Date(now - HOUR_MS),
    new Date(now - 24 * HOUR_MS),
    most(mailsPerHour.sandbox),
    most(mailsPerHour.live),
  ]);
  return row ?? null;
}

export function contentOf({ services }: BaseContext, row: QueuedMailRow): MailContent {
  return JSON.parse(services.secrets.open(row.sealed_content));
}

/** Sends a queued mail; one with a document is left to the job that makes that. */
export async function sendMail(
  ctx: SystemContext,
  mailId: string,
  render: (content: MailContent) => RenderedMail,
): Promise<void> {
  const row = await readQueuedMail(ctx.database, ctx.services, mailId);
  if (!row) return;
  if (attachedInvoiceOf(contentOf(ctx, row)) === null) await sendQueued(ctx, row, render, []);
  else await requestDocument(ctx, row);
}

/**
 * Sends a mail with its files, or captures it for GET /dev/mail without a transport. A crash between sending and recording
 * sends it again, with the same Message-ID. In production without a transport it fails permanently. What the workspace's
 * budget does not allow yet waits; what is not to be sent at all is suppressed.
 */
export async function sendQueued(
  ctx: SystemContext,
  row: QueuedMailRow,
  render: (content: MailContent) => RenderedMail,
  attachments: readonly MailAttachment[],
): Promise<void> {
  const { mailTransport, mailFrom, production, clock } = ctx.services;
  const { id } = row;
  if ((await isOptedOut(ctx, row)) || (mailTransport && !maySend(ctx, row))) {
    await concludeWith(ctx, [suppressMail(id)], null);
    return;
  }
  const content = inLanguageOf(row.member_locale, contentOf(ctx, row));
  const { fromName, headers, ...rendered } = render(content);
  const mail: OutgoingMail = {
    subject: headerText(rendered.subject),
    text: withoutTurns(rendered.text),
    html: withoutTurns(rendered.html),
    from: { name: headerText(fromName.replaceAll(/["\\]/g, '')), address: mailFrom },
    to: row.recipient,
    messageId: row.message_id,
    headers: { 'X-Service-Template': row.template, ...headers },
    attachments,
  };
  const status = mailTransport
    ? await transmit(mailTransport, mail)
    : production
      ? 'failed'
      : 'captured';
  ctx.services.failpoint('mail-handed-over');
  const captured = status === 'captured' ? toCaptured(mail) : null;
  await concludeWith(ctx, [concludeMail({ id, status, at: clock(), captured })], null);
}

/** A team's mail to a member is in the language that the member has by now. */
function inLanguageOf(memberLocale: string | null, content: MailContent): MailContent {
  if (memberLocale === null || !('locale' in content)) return content;
  return { ...content, locale: memberLocale };
}

/** For a mail that was queued for another job. */
async function requestDocument(
  ctx: SystemContext,
  { id: key, workspace_id: workspaceId }: QueuedMailRow,
): Promise<void> {
  await unitOfWork(ctx, async (tx) => enqueueJob(tx, { kind: 'mail-document', key, workspaceId }));
}

/** What is kept of a mail that was not sent; of a file, not the file. */
function toCaptured(mail: OutgoingMail): CapturedContent {
  return {
    sender: `"${mail.from.name}" <${mail.from.address}>`,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { ...mail.headers, 'Message-ID': mail.messageId },
    attachments: mail.attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      sizeBytes: content.byteLength,
    })),
  };
}

/**
 * Whether a mail may leave. Outside production, mails to customers go to members of the workspace only: anybody signs up
 * and writes names and addresses there. Throws when the workspace's budget is used up, so that the job is retried.
 */
function maySend({ services }: SystemContext, row: QueuedMailRow): boolean {
  const { mailsPerHour, mailsPerRecipient } = services.limits;
  if (row.kind === 'non_production' && row.member_locale === null) return false;
  if (row.to_recipient >= mailsPerRecipient) return false;
  const perHour = mailsPerHour[row.lifecycle_stage];
  if (row.by_workspace >= perHour)
    throw new Error(`the workspace has sent its ${perHour} mails of this hour`);
  return true;
}

/** `failed` when the server rejects the mail permanently; other errors are retried. */
async function transmit(transport: MailTransport, mail: OutgoingMail): Promise<'sent' | 'failed'> {
  try {
    await transport.send(mail);
    return 'sent';
  } catch (error) {
    if (error instanceof MailRejected) return 'failed';
    throw error;
  }
}

/** Whether the recipient opted out while the mail was queued. */
async function isOptedOut(
  { services, database }: SystemContext,
  row: QueuedMailRow,
): Promise<boolean> {
  if (row.template !== 'customer.cart_abandoned') return false;
  const { workspace_id: workspaceId, environment_id, application_id, recipient } = row;
  if (environment_id === null || application_id === null) return false;
  const key = {
    workspaceId,
    environmentId: environment_id,
    applicationId: application_id,
    emailHash: emailHashOf(services, recipient),
  };
  const found = await readOptOuts((text, values) => database.read(text, values), 'cart_recovery', [
    key,
  ]);
  return found.length > 0;
}
