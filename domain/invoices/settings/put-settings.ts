import {
  APPLICATIONS_OF_PREFIX,
  LOCK_SETTINGS_OF_ENVIRONMENT,
  storeInvoiceSettings,
} from '../../../storage/queries/invoices/invoice-settings.ts';
import { recordTenantAudit } from '../../audit/record.ts';
import {
  concludingUnit,
  type ApplicationContext,
  type Concluded,
  type Transaction,
} from '../../context.ts';
import { fail } from '../../errors.ts';
import { requireSpoken } from '../../languages.ts';
import { loadInvoiceSettings, type StoredInvoiceSettings } from './get-settings.ts';
import type { InvoiceSettings } from './schemas.ts';
import { defaultInvoiceSettings } from './defaults.ts';

/**
 * Replaces the invoice settings. A new prefix or numbering starts or continues its series and renumbers nothing.
 * 400 `validation_error` for a `language` that the documents have no words of; 422 for a prefix that cannot be
 * (`requirePrefix`), and `prefix_taken` when one of the applications that would share the series wants one of its own.
 */
export async function putInvoiceSettings(
  ctx: ApplicationContext,
  settings: InvoiceSettings,
): Promise<Concluded<StoredInvoiceSettings>> {
  requireSpoken('language', settings.language);
  requirePrefix(settings);
  const { workspaceId, environmentId, applicationId } = ctx;
  const now = ctx.now();
  return concludingUnit(ctx, async (tx) => {
    await tx.query(LOCK_SETTINGS_OF_ENVIRONMENT, [workspaceId, environmentId]);
    await requireFreePrefix(ctx, tx, settings);
    const before = await loadInvoiceSettings(tx, ctx);
    tx.write(storeInvoiceSettings(ctx, settings, now));
    recordTenantAudit(ctx, tx, {
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
  { prefix, numbering, perApplicationSeries }: InvoiceSettings,
): Promise<void> {
  const others = await tx.query(APPLICATIONS_OF_PREFIX, [
    workspaceId,
    environmentId,
    applicationId,
    prefix,
    defaultInvoiceSettings.prefix,
    numbering,
  ]);
  const isTaken = perApplicationSeries
    ? others.length > 0
    : others.some((other) => other.has_own_series);
  if (isTaken)
    reject(
      prefix,
      'prefix_taken',
      'Another application of this environment numbers its invoices by this prefix.',
    );
}

/** Credit notes have `CN` and, of a year, `CN-2026`; all documents outside production begin with `TEST-`. */
const isReserved = /^(CN(-\d{4})?|TEST(-.*)?)$/;
const endsInYear = /(^|\D)(19|20|21)\d{2}$/;

/**
 * Rejects a prefix whose numbers could be those of credit notes or of another environment (422 `prefix_reserved`), and for
 * yearly numbers one that ends in a year, which they would state beside their own (422 `prefix_ends_in_year`).
 */
export function requirePrefix({ prefix, numbering }: InvoiceSettings): void {
  if (isReserved.test(prefix))
    reject(
      prefix,
      'prefix_reserved',
      'Credit notes are numbered by CN, and documents outside production by TEST.',
    );
  if (numbering === 'yearly' && endsInYear.test(prefix))
    reject(
      prefix,
      'prefix_ends_in_year',
      'Yearly numbers hold the year; leave it out of the prefix.',
    );
}

function reject(received: string, code: string, message: string): never {
  return fail('validation_error', [{ path: 'prefix', code, received, message }], { status: 422 });
}
