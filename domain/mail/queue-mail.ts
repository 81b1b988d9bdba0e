import { enqueueJobs } from '../../storage/jobs.ts';
import { newId } from '../../storage/ids.ts';
import { insertMail, type NewMail } from '../../storage/queries/mail/new-mails.ts';
import type { Transaction } from '../../storage/database.ts';
import type { BaseContext } from '../context.ts';
import type { AttachedInvoice, MailContent } from './templates.ts';

export interface MailRequest {
  /** The deduplication key: one mail per cause. */
  readonly cause: string;
  readonly workspaceId: string;
  readonly environmentId?: string;
  readonly applicationId?: string;
  readonly to: string;
  readonly content: MailContent;
}

/**
 * Queues a mail, rendered and sent after the commit; returns its Message-ID. Its content is stored sealed, as its links
 * are credentials.
 */
export function queueMail(ctx: BaseContext, tx: Transaction, request: MailRequest): string {
  const [messageId = ''] = queueRows(ctx, tx, [request]);
  return messageId;
}

/** Queues several mails of distinct causes. */
export function queueMails(
  ctx: BaseContext,
  tx: Transaction,
  requests: readonly MailRequest[],
): void {
  if (requests.length > 0) queueRows(ctx, tx, requests);
}

function queueRows(ctx: BaseContext, tx: Transaction, requests: readonly MailRequest[]): string[] {
  const rows = requests.map((request) => toRow(ctx, request));
  for (const row of rows) tx.write(insertMail(row));
  enqueueJobs(
    tx,
    requests.map(({ content, workspaceId }, index) => ({
      kind: jobOf(content),
      key: rows[index]?.id ?? '',
      workspaceId,
    })),
  );
  return rows.map((row) => row.message_id);
}

function toRow(ctx: BaseContext, request: MailRequest): NewMail {
  const { secrets, urls, clock } = ctx.services;
  const id = newId();
  return {
    id,
    cause: request.cause,
    workspace_id: request.workspaceId,
    environment_id: request.environmentId ?? null,
    application_id: request.applicationId ?? null,
    template: request.content.template,
    recipient: request.to,
    sealed_content: secrets.seal(JSON.stringify(request.content)),
    message_id: `<${id}@${new URL(urls.base).hostname}>`,
    created_at: clock(),
  };
}

/** Mails with links by which somebody gets in: the reader waits for them. */
const signInMails: ReadonlySet<MailContent['template']> = new Set([
  'system.team_invite_sent',
  'system.team_invite_resent',
  'customer.subscription_portal_link',
]);

/** A mail with a document is sent when that has been made, by jobs of their own: no other mail waits for it. */
function jobOf(content: MailContent): string {
  if (signInMails.has(content.template)) return 'mail-send-sign-in';
  return attachedInvoiceOf(content) === null ? 'mail-send' : 'mail-document';
}

/** The invoice that the mail brings as a file; null where it brings none. */
export function attachedInvoiceOf(content: MailContent): AttachedInvoice | null {
  return 'attachedInvoice' in content ? content.attachedInvoice : null;
}
