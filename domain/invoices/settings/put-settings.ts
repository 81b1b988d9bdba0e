import { recordAudit } from '../../audit/record.ts';
import { unitOfWork, type ApplicationContext, type Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import { readInvoiceSettings, type StoredInvoiceSettings } from './get-settings.ts';
import type { InvoiceSettings } from '../schemas.ts';
import { defaultInvoiceSettings } from './defaults.ts';

const LOCK_SQL = 'select 1 from environment where workspace_id = $1 and id = $2 for no key update';

// An application without settings of its own numbers by the default prefix.
const OTHERS_SQL = `
  select coalesce(s.settings ->> 'prefix', $5) as prefix,
    coalesce((s.settings ->> 'perApplicationSeries')::boolean, false) as keeps_to_itself
  from application a
  left join invoice_settings s
    on s.workspace_id = a.workspace_id and s.environment_id = $2 and s.application_id = a.id
  where a.workspace_id = $1 and a.id <> $3 and coalesce(s.settings ->> 'prefix', $5) = $4`;

/**
 * Replaces the invoice settings. A new prefix starts or continues that prefix's series and renumbers nothing.
 * 422 `prefix_taken` when one of the applications that would share the prefix wants a series of its own.
 */
export async function putInvoiceSettings(
  ctx: ApplicationContext,
  settings: InvoiceSettings,
): Promise<StoredInvoiceSettings> {
  const { workspaceId, environmentId, applicationId } = ctx;
  const now = ctx.now();
  return unitOfWork(ctx, async (tx) => {
    await tx.query(LOCK_SQL, [workspaceId, environmentId]);
    await requireFreePrefix(ctx, tx, settings);
    const before = await readInvoiceSettings(ctx, tx.query.bind(tx));
    tx.write(
      (bind) => `
        insert into invoice_settings (workspace_id, environment_id, application_id, settings, created_at, updated_at)
        values (${bind(workspaceId)}, ${bind(environmentId)}, ${bind(applicationId)},
          ${bind(JSON.stringify(settings))}::jsonb, ${bind(now)}, ${bind(now)})
        on conflict (workspace_id, environment_id, application_id)
        do update set settings = excluded.settings, updated_at = excluded.updated_at`,
    );
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
  const others = await tx.query<{ keeps_to_itself: boolean }>(OTHERS_SQL, [
    workspaceId,
    environmentId,
    applicationId,
    prefix,
    defaultInvoiceSettings.prefix,
  ]);
  const isTaken = perApplicationSeries
    ? others.length > 0
    : others.some(({ keeps_to_itself: keepsToItself }) => keepsToItself);
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
