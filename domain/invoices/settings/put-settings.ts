import {
  APPLICATIONS_OF_PREFIX,
  LOCK_SETTINGS_OF_ENVIRONMENT,
  storeInvoiceSettings,
} from '../../../storage/queries/invoices/invoice-settings.ts';
import { recordAudit } from '../../audit/record.ts';
import { unitOfWork, type ApplicationContext, type Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import { loadInvoiceSettings, type StoredInvoiceSettings } from './get-settings.ts';
import { requireSpoken } from './require-spoken.ts';
import type { InvoiceSettings } from './schemas.ts';
import { defaultInvoiceSettings } from './defaults.ts';

/**
 * Replaces the invoice settings. A new prefix starts or continues that prefix's series and renumbers nothing.
 * 422 `validation_error` for a `language` that the documents have no words of; `prefix_taken` when one of the applications that would share the prefix wants a series of its own.
 */
export async function putInvoiceSettings(
  ctx: ApplicationContext,
  settings: InvoiceSettings,
): Promise<StoredInvoiceSettings> {
  requireSpoken(settings.language);
  const { workspaceId, environmentId, applicationId } = ctx;
  const now = ctx.now();
  return unitOfWork(ctx, async (tx) => {
    await tx.query(LOCK_SETTINGS_OF_ENVIRONMENT, [workspaceId, environmentId]);
    await requireFreePrefix(ctx, tx, settings);
    const before = await loadInvoiceSettings(tx, ctx);
    tx.write(storeInvoiceSettings(ctx, settings, now));
    recordAudit(ctx, tx, {
      workspaceId,
      environmentId,
      applicationId,
      action: 'invoice_settings.updated',
      resourceId: applicationId,
      before: before.settings,
      after: settings,
    });
    return { settings, updatedAt: now };
  });
}

async function requireFreePrefix(
  { workspaceId, environmentId, applicationId }: ApplicationContext,
  tx: Transaction,
  { prefix, perApplicationSeries }: InvoiceSettings,
): Promise<void> {
  const others = await tx.query(APPLICATIONS_OF_PREFIX, [
    workspaceId,
    environmentId,
    applicationId,
    prefix,
    defaultInvoiceSettings.prefix,
  ]);
  const isTaken = perApplicationSeries
    ? others.length > 0
    : others.some((other) => other.has_own_series);
  if (!isTaken) return;
  fail(
    'validation_error',
    [
      {
        path: 'prefix',
        code: 'prefix_taken',
        received: prefix,
        message: 'Another application of this environment numbers its invoices by this prefix.',
      },
    ],
    { status: 422 },
  );
}
