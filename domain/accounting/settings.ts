import {
  ACCOUNTING_FACTS,
  storeAccountingSettings,
} from '../../storage/queries/accounting/settings.ts';
import { LOCK_SETTINGS_OF_ENVIRONMENT } from '../../storage/queries/invoices/invoice-settings.ts';
import { readFrom, type QuerySource } from '../../storage/query.ts';
import { recordTenantAudit } from '../audit/record.ts';
import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { requireRevision } from '../document-revision.ts';
import { fail } from '../errors.ts';
import { settingsOf } from '../tenancy/applications/effective-settings.ts';
import { sameRate } from '../money.ts';
import type { AccountingReplacement, AccountingSettings, DatevSettings } from './schemas.ts';

export interface StoredAccounting {
  readonly settings: AccountingSettings;
  /** Null while the defaults apply. */
  readonly updatedAt: Date | null;
}

/** Of an application in an environment; with the time zone by whose days it counts. */
export async function loadAccounting(
  source: QuerySource,
  { workspaceId, environmentId, applicationId }: ApplicationContext,
): Promise<StoredAccounting & { readonly timezone: string }> {
  const values = [workspaceId, environmentId, applicationId];
  const [row] = await readFrom(source, ACCOUNTING_FACTS, values);
  if (!row) throw new Error(`application ${applicationId} is gone`);
  return {
    settings: { datev: null, ...row.settings },
    updatedAt: row.updated_at,
    timezone: settingsOf({ settings: row.application_settings }).billingTimezone,
  };
}

export function getAccountingSettings(ctx: ApplicationContext): Promise<StoredAccounting> {
  return loadAccounting(ctx.database, ctx);
}

/**
 * Replaces the settings; 422 `validation_error` for accounts of another length, or a rate that comes twice. With an
 * expected revision, only those that have it are replaced.
 */
export async function putAccountingSettings(
  ctx: ApplicationContext,
  { datev, expectedRevision }: AccountingReplacement,
): Promise<Concluded<StoredAccounting>> {
  const { workspaceId, environmentId, applicationId } = ctx;
  if (datev) requireFittingAccounts(datev);
  const settings = { datev };
  const now = ctx.now();
  return concludingUnit(ctx, async (tx) => {
    await tx.query(LOCK_SETTINGS_OF_ENVIRONMENT, [workspaceId, environmentId]);
    const before = await loadAccounting(tx, ctx);
    const { datev: stored } = before.settings;
    requireRevision('accounting_settings_changed', { datev: stored }, expectedRevision);
    tx.write(storeAccountingSettings(ctx, settings, now));
    recordTenantAudit(ctx, tx, {
      action: 'accounting_settings.updated',
      resourceId: applicationId,
      before: before.settings,
      after: settings,
    });
    return { settings, updatedAt: now };
  });
}

function requireFittingAccounts(datev: DatevSettings): void {
  const { accountLength, debtorAccount, otherRevenueAccount, revenueAccounts } = datev;
  const faults = [
    ...revenueAccounts.flatMap(({ account }, index) =>
      lengthFault(`revenueAccounts.${index}.account`, account, [accountLength]),
    ),
    ...lengthFault('otherRevenueAccount', otherRevenueAccount, [accountLength]),
    ...lengthFault('debtorAccount', debtorAccount, [accountLength, accountLength + 1]),
    ...repeatedRates(datev),
  ];
  if (faults.length > 0) fail('validation_error', faults, { status: 422 });
}

function lengthFault(path: string, account: string, lengths: readonly number[]) {
  if (lengths.includes(account.length)) return [];
  const message = `An account here has ${lengths.join(' or ')} digits, by accountLength.`;
  return [{ path: `datev.${path}`, code: 'invalid_length', received: account, message }];
}

function repeatedRates({ revenueAccounts }: DatevSettings) {
  return revenueAccounts.flatMap(({ taxRate }, index) => {
    const isRepeated = revenueAccounts
      .slice(0, index)
      .some((before) => sameRate(before.taxRate, taxRate));
    if (!isRepeated) return [];
    const path = `datev.revenueAccounts.${index}.taxRate`;
    return [{ path, code: 'duplicate', received: taxRate, message: 'This rate has an account.' }];
  });
}
