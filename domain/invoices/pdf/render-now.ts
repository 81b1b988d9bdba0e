import type { RenderInvoice } from '../../ports/invoice-renderer.ts';
import type { Context } from '../../context.ts';
import type { MailBrand } from '../../embed/default-config.ts';
import { fail } from '../../errors.ts';

/** Renders a document that is stored nowhere, in a shop's branding. 409 `pdf_not_ready` when it cannot be rendered now. */
export async function renderNow(
  { services, workspaceId }: Pick<Context, 'services' | 'workspaceId'>,
  document: Parameters<RenderInvoice>[0],
  { logoUrl, color: brandColor, companyName }: MailBrand,
  what: string,
): Promise<Uint8Array> {
  const logo = logoUrl === null ? null : await services.loadLogo(logoUrl);
  try {
    return await services.renderInvoice(document, { logo, brandColor, companyName }, workspaceId);
  } catch (error) {
    services.reportFailure(error, what);
    return fail('pdf_not_ready', { reason: 'failed' }, { headers: { 'retry-after': '5' } });
  }
}
