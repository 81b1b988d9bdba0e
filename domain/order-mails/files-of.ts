import type { SystemContext } from '../context.ts';
import { ensurePdf } from '../invoices/pdf/ensure-pdf.ts';
import { loadPdfSource } from '../invoices/pdf/pdf-source.ts';
import type { AttachedInvoice, MailContent } from '../mail/templates.ts';
import type { MailAttachment } from '../ports/mail-transport.ts';
import { enterWorkspace } from '../tenancy/enter-tenant.ts';

/** The files of a mail. A PDF that is not there yet is made now; the mail waits for it. */
export async function filesOf(
  base: SystemContext,
  workspaceId: string,
  content: MailContent,
): Promise<readonly MailAttachment[]> {
  const attached = 'attachedInvoice' in content ? content.attachedInvoice : null;
  return attached ? [await pdfOf(base, workspaceId, attached)] : [];
}

async function pdfOf(
  base: SystemContext,
  workspaceId: string,
  { invoiceId, version, prints }: AttachedInvoice,
): Promise<MailAttachment> {
  const ctx = enterWorkspace(base, workspaceId, base.actor);
  const source = await loadPdfSource(ctx, { workspaceId, id: invoiceId }, version, prints);
  if (!source) throw new Error(`invoice ${invoiceId} has no version ${version}`);
  const stored = await ctx.services.objects.get(await ensurePdf(ctx, source));
  if (!stored) throw new Error(`the PDF of invoice ${invoiceId} is gone`);
  return {
    filename: `${source.document.number}.pdf`,
    contentType: 'application/pdf',
    content: new Uint8Array(await new Response(stored.stream).arrayBuffer()),
  };
}
