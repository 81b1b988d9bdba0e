import { TENANT_OF_INVOICE } from '../../../storage/queries/invoices/invoice-tenant.ts';
import type { Database } from '../../context.ts';
import { fail } from '../../errors.ts';
import { tenantFactsOf, type TenantFacts } from '../../tenancy/enter-tenant.ts';
import type { InvoiceLinkClaims } from '../links.ts';

/** What the edge checks to admit the holder of a link. */
interface InvoiceFacts extends TenantFacts {
  readonly applicationName: string;
}

/** 401 `unauthorized` when the environment was archived meanwhile. */
export async function loadInvoiceFacts(
  database: Database,
  { workspaceId, environmentId, applicationId, invoiceId }: InvoiceLinkClaims,
): Promise<InvoiceFacts> {
  const values = [workspaceId, environmentId, applicationId, invoiceId];
  const [row] = await database.read(TENANT_OF_INVOICE, values);
  if (!row || row.archived_at) fail('unauthorized');
  return { ...tenantFactsOf(row), applicationName: row.application_name };
}
