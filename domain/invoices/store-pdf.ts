import type { BaseContext } from '../context.ts';
import { unitOfWork } from '../context.ts';
import { RenderingFault } from './fault.ts';
import { brandingOf, type PdfSource } from './pdf-source.ts';

/**
 * Makes and stores the PDF of a source that has none; answers its object key. Done twice, it is the same file.
 * Without its logo a PDF is kept as one of a look without logo, so that a later download tries the logo again.
 */
export async function storePdf(ctx: BaseContext, source: PdfSource): Promise<string> {
  if (source.objectKey !== null) return source.objectKey;
  if (source.faults.includes('pdf-renderer')) throw new RenderingFault();
  const { services } = ctx;
  const { look, document } = source;
  const logo = look.logoUrl === null ? null : await services.loadLogo(look.logoUrl);
  const branding = logo === null ? brandingOf({ ...look, logoUrl: null }) : source.branding;
  const { brandColor, companyName } = look;
  const pdf = await services.renderInvoice(document, { logo, brandColor, companyName });
  const objectKey = objectKeyOf(source, branding);
  await services.objects.put(objectKey, pdf, { contentType: 'application/pdf' });
  await unitOfWork(
    ctx,
    async (tx) => {
      tx.write(
        (bind) => `
          insert into invoice_pdf (workspace_id, invoice_id, version, branding, object_key, created_at)
          values (${bind(source.workspaceId)}, ${bind(source.invoiceId)}, ${bind(source.version)},
            ${bind(branding)}, ${bind(objectKey)}, ${bind(ctx.now())})
          on conflict (workspace_id, invoice_id, version, branding) do nothing`,
      );
    },
    { concludes: false },
  );
  return objectKey;
}

function objectKeyOf({ workspaceId, invoiceId, version }: PdfSource, branding: string): string {
  return `invoices/${workspaceId}/${invoiceId}/v${version}-${branding}.pdf`;
}
