import { enqueueJobs } from '../../storage/jobs.ts';
import { newId } from '../../storage/ids.ts';
import { insertMail, type NewMail } from '../../storage/queries/mail/new-mails.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { BaseContext } from '../context.ts';
import type { MailContent } from './templates.ts';

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
  const row = toRow(ctx, request);
  queueRows(tx, [row]);
  return row.message_id;
}

/** Queues several mails of distinct causes. */
export function queueMails(
  ctx: BaseContext,
  tx: Transaction,
  requests: readonly MailRequest[],
): void {
  if (requests.length === 0) return;
  queueRows(
    tx,
    requests.map((request) => toRow(ctx, request)),
  );
}

function queueRows(tx: Transaction, rows: readonly NewMail[]): void {
  for (const row of rows) tx.write(insertMail(row));
  enqueueJobs(
    tx,
    rows.map((row) => ({ kind: 'mail-send', key: row.id, workspaceId: row.workspace_id })),
  );
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
