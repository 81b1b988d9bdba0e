import { ISSUE_FACTS } from '../../../storage/queries/invoices/issue-facts.ts';
import type { ApplicationContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { requireSpoken } from '../../languages.ts';
import { factsOfRow } from '../document/issue-facts.ts';
import { sampleDocument } from './sample-document.ts';
import { requirePrefix } from './require-prefix.ts';
import type { InvoiceSettings } from './schemas.ts';

/**
 * The PDF of an invoice as these settings would have it, which are checked and not stored: an open one of invented goods
 * for nobody, stamped as a test. 409 `pdf_not_ready` when it cannot be rendered now.
 */
export async function previewInvoiceSettings(
  ctx: ApplicationContext,
  settings: InvoiceSettings,
): Promise<Uint8Array> {
  requireSpoken('language', settings.language);
  requirePrefix(settings);
  const { workspaceId, environmentId, applicationId, services } = ctx;
  const key = [workspaceId, environmentId, applicationId, null, null, null];
  const [row] = await ctx.database.read(ISSUE_FACTS, key);
  if (!row) fail('application_not_found');
  const facts = factsOfRow({ ...row, invoice_settings: settings });
  const { logoUrl, color: brandColor, companyName } = facts.brand;
  const logo = logoUrl === null ? null : await services.loadLogo(logoUrl);
  const look = { logo, brandColor, companyName };
  try {
    return await services.renderInvoice(sampleDocument(facts, row, ctx.now()), look, workspaceId);
  } catch (error) {
    services.reportFailure(error, `an invoice of application ${applicationId} was not previewed`);
    return fail('pdf_not_ready', undefined, { headers: { 'retry-after': '5' } });
  }
}
