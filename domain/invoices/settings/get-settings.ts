import { readFrom, type QuerySource } from '../../../storage/query.ts';
import { STORED_INVOICE_SETTINGS } from '../../../storage/queries/invoices/invoice-settings.ts';
import type { ApplicationContext } from '../../context.ts';
import type { InvoiceSettings } from './schemas.ts';
import { settingsOfStored } from './defaults.ts';

export interface StoredInvoiceSettings {
  readonly settings: InvoiceSettings;
  /** Null while the defaults apply. */
  readonly updatedAt: Date | null;
}

export function getInvoiceSettings(ctx: ApplicationContext): Promise<StoredInvoiceSettings> {
  return loadInvoiceSettings(ctx.database, ctx);
}

/** The invoice settings of an application in an environment, with defaults for what was never set. */
export async function loadInvoiceSettings(
  source: QuerySource,
  { workspaceId, environmentId, applicationId }: ApplicationContext,
): Promise<StoredInvoiceSettings> {
  const values = [workspaceId, environmentId, applicationId];
  const [row] = await readFrom(source, STORED_INVOICE_SETTINGS, values);
  return {
    settings: settingsOfStored(row?.settings ?? null),
    updatedAt: row?.updated_at ?? null,
  };
}
