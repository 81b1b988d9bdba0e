import { enqueueJob } from '../../storage/outbox/jobs.ts';
import { QUEUED_MAIL } from '../../storage/queries/mail/mails.ts';
import { unitOfWork, type SystemContext } from '../context.ts';
import { ensurePdf } from '../invoices/pdf/ensure-pdf.ts';
import { attachedInvoiceOf } from '../mail/queue-mail.ts';
import type { MailContent } from '../mail/templates.ts';
import { enterWorkspace } from '../tenancy/enter-tenant.ts';
import { sourceOf } from './files-of.ts';

/** Makes the document of a queued mail, unless it exists, and has the mail sent with it. */
export async function makeDocument(base: SystemContext, mailId: string): Promise<void> {
  const [row] = await base.database.read(QUEUED_MAIL, [mailId]);
  if (!row) return;
  const ctx = enterWorkspace(base, row.workspace_id, base.actor);
  const content: MailContent = JSON.parse(ctx.services.secrets.open(row.sealed_content));
  const attached = attachedInvoiceOf(content);
  const objectKey = attached && (await ensurePdf(ctx, await sourceOf(ctx, attached)));
  await unitOfWork(ctx, async (tx) =>
    enqueueJob(tx, {
      kind: 'mail-send-document',
      key: mailId,
      workspaceId: row.workspace_id,
      payload: { objectKey },
    }),
  );
}
