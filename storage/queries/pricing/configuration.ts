import { sql, type WriteStatement } from '../../query.ts';

export interface ConfigurationKey {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
}

/** `document` as the merchant stored it. */
export interface ConfigurationRow {
  readonly document: unknown;
  readonly sealed_tax_secret: string | null;
  readonly sealed_shipping_secret: string | null;
}

export const READ_CONFIGURATION = sql<ConfigurationRow>(`
  select document, sealed_tax_secret, sealed_shipping_secret from shipping_tax_configuration
  where workspace_id = $1 and environment_id = $2 and application_id = $3`);

/** Configurations of an environment are stored one at a time. */
export const LOCK_ENVIRONMENT = sql(
  'select 1 from environment where workspace_id = $1 and id = $2 for no key update',
);

export function putConfigurationRow(
  { workspaceId, environmentId, applicationId }: ConfigurationKey,
  row: ConfigurationRow,
  now: Date,
): WriteStatement {
  return (bind) => `
    insert into shipping_tax_configuration as c (workspace_id, environment_id, application_id, document,
      sealed_tax_secret, sealed_shipping_secret, created_at, updated_at)
    values (${bind(workspaceId)}, ${bind(environmentId)}, ${bind(applicationId)},
      ${bind(JSON.stringify(row.document))}::jsonb, ${bind(row.sealed_tax_secret)}, ${bind(row.sealed_shipping_secret)},
      ${bind(now)}, ${bind(now)})
    on conflict (workspace_id, environment_id, application_id) do update set document = excluded.document,
      sealed_tax_secret = excluded.sealed_tax_secret,
      sealed_shipping_secret = excluded.sealed_shipping_secret, updated_at = excluded.updated_at`;
}

/** Whether a customer pays no tax, and what its metadata has as its tax id. */
export const READ_EXEMPTION = sql<{ is_exempt: boolean | null; tax_id: unknown }>(`
  select metadata -> 'taxExempt' = 'true'::jsonb as is_exempt, metadata -> 'taxId' as tax_id
  from customer where workspace_id = $1 and id = $2`);
