import { enqueueJob } from '../../storage/outbox/jobs.ts';
import {
  CONCLUDE_MAIL,
  QUEUED_MAIL,
  SENT_LATELY,
  SUPPRESS_MAIL,
  type QueuedMailRow,
} from '../../storage/queries/mail/mails.ts';
import { readOptOuts } from '../../storage/queries/mail/opt-outs.ts';
import { unitOfWork, type SystemContext } from '../context.ts';
import { emailHashOf } from '../email-hash.ts';
import {
  MailRejected,
  type MailAttachment,
  type MailTransport,
  type OutgoingMail,
} from '../ports/mail-transport.ts';
import { headerText, withoutTurns } from './header-text.ts';
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

/**
 * Sends a queued mail, or captures it for GET /dev/mail without a transport. A crash between sending and recording
 * sends it again, with the same Message-ID. In production without a transport it fails permanently. What the workspace's
 * budget does not allow yet waits; what is not to be sent at all is suppressed. Without its document (`attach` returns null) it is sent again when that has been made.
 */
export async function sendMail(
  ctx: SystemContext,
  mailId: string,
  render: (content: MailContent) => RenderedMail,
  attach: (content: MailContent, workspaceId: string) => Promise<readonly MailAttachment[] | null>,
): Promise<void> {
  const { database } = ctx;
  const { secrets, mailTransport, mailFrom, production, clock } = ctx.services;
  const [row] = await database.read(QUEUED_MAIL, [mailId]);
  if (!row) return;
  const isWithheld = (await isOptedOut(ctx, row)) || (mailTransport && !(await maySend(ctx, row)));
  if (isWithheld) {
    await database.read(SUPPRESS_MAIL, [mailId]);
    return;
  }
  const queued: MailContent = JSON.parse(secrets.open(row.sealed_content));
  const content = inLanguageOf(row.member_locale, queued);
  const attachments = await attach(content, row.workspace_id);
  if (attachments === null) {
    await requestDocument(ctx, mailId, row.workspace_id);
    return;
  }
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
  const isCaptured = status === 'captured';
  await database.read(CONCLUDE_MAIL, [
    mailId,
    status,
    clock(),
    `"${mail.from.name}" <${mail.from.address}>`,
    mail.subject,
    isCaptured ? mail.text : null,
    isCaptured ? mail.html : null,
    JSON.stringify({ ...mail.headers, 'Message-ID': mail.messageId }),
    JSON.stringify(mail.attachments.map(toCaptured)),
  ]);
}

/** A team's mail to a member is in the language that the member has by now. */
function inLanguageOf(memberLocale: string | null, content: MailContent): MailContent {
  if (memberLocale === null || !('locale' in content)) return content;
  return { ...content, locale: memberLocale };
}

/** For mails that were queued without this step. */
async function requestDocument(
  ctx: SystemContext,
  mailId: string,
  workspaceId: string,
): Promise<void> {
  await unitOfWork(ctx, async (tx) =>
    enqueueJob(tx, { kind: 'mail-document', key: mailId, workspaceId }),
  );
}

/** What is kept of a file: not the file. */
function toCaptured({ filename, contentType, content }: MailAttachment) {
  return { filename, contentType, sizeBytes: content.byteLength };
}

/**
 * Whether a mail may leave. Outside production, mails to customers go to members of the workspace only: anybody signs up
 * and writes names and addresses there. Throws when the workspace's budget is used up, so that the job is retried.
 */
async function maySend(
  { services, database }: SystemContext,
  row: QueuedMailRow,
): Promise<boolean> {
  const { mailsPerHour, mailsPerRecipient } = services.limits;
  if (row.kind === 'non_production' && row.member_locale === null) return false;
  const now = services.clock().getTime();
  const perHour = mailsPerHour[row.lifecycle_stage];
  const [sent] = await database.read(SENT_LATELY, [
    row.workspace_id,
    row.recipient,
    new Date(now - HOUR_MS),
    new Date(now - 24 * HOUR_MS),
    Math.max(perHour, mailsPerRecipient),
  ]);
  if (sent === undefined) return true;
  if (sent.to_recipient >= mailsPerRecipient) return false;
  if (sent.by_workspace >= perHour)
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
