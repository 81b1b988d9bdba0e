import type { RunQuery } from '../../../storage/query.ts';
import { STORED_INVOICE_SETTINGS } from '../../../storage/queries/invoices/invoice-settings.ts';
import type { ApplicationContext } from '../../context.ts';
import type { InvoiceSettings } from '../schemas.ts';
import { defaultInvoiceSettings } from './defaults.ts';

export interface StoredInvoiceSettings {
  readonly settings: InvoiceSettings;
  /** Null while the defaults apply. */
  readonly updatedAt: Date | null;
}

export function getInvoiceSettings(ctx: ApplicationContext): Promise<StoredInvoiceSettings> {
  const { database } = ctx;
  return readInvoiceSettings(ctx, (text, values) => database.read(text, values));
}

export async function readInvoiceSettings(
  { workspaceId, environmentId, applicationId }: ApplicationContext,
  query: RunQuery,
): Promise<StoredInvoiceSettings> {
  const [row] = await query(STORED_INVOICE_SETTINGS, [workspaceId, environmentId, applicationId]);
  return {
    settings: { ...defaultInvoiceSettings, ...row?.settings },
    updatedAt: row?.updated_at ?? null,
  };
}
