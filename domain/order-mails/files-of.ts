import type { SystemContext, WorkspaceContext } from '../context.ts';
import { loadPdfSource, type PdfSource } from '../invoices/pdf/pdf-source.ts';
import { attachedInvoiceOf } from '../mail/queue-mail.ts';
import type { AttachedInvoice, MailContent } from '../mail/templates.ts';
import type { MailAttachment } from '../ports/mail-transport.ts';
import { enterWorkspace } from '../tenancy/enter-tenant.ts';

/**
 * The files of a mail, whose document is stored under the object key; null where it has not been made: a mail that is
 * sent waits for none.
 */
export async function filesOf(
  base: SystemContext,
  workspaceId: string,
  content: MailContent,
  objectKey: string | null,
): Promise<readonly MailAttachment[] | null> {
  const attached = attachedInvoiceOf(content);
  if (attached === null) return [];
  const ctx = enterWorkspace(base, workspaceId, base.actor);
  const source = await sourceOf(ctx, attached);
  const key = objectKey ?? source.objectKey;
  if (key === null) return null;
  const stored = await ctx.services.objects.get(key);
  if (!stored) throw new Error(`the PDF of invoice ${attached.invoiceId} is gone`);
  return [
    {
      filename: `${source.document.number}.pdf`,
      contentType: 'application/pdf',
      content: new Uint8Array(await new Response(stored.stream).arrayBuffer()),
    },
  ];
}

/** What the document of a mail is made from. */
export async function sourceOf(
  ctx: WorkspaceContext,
  { invoiceId, version, prints }: AttachedInvoice,
): Promise<PdfSource> {
  const { workspaceId } = ctx;
  const source = await loadPdfSource(ctx, { workspaceId, id: invoiceId }, version, prints);
  if (!source) throw new Error(`invoice ${invoiceId} has no version ${version}`);
  return source;
}
