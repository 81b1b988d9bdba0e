import { sql, type RunQuery } from '../../query.ts';

/** An address, as a keyed hash, within one application and environment. */
export interface OptOutKey {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
  readonly emailHash: string;
}

export const OPT_OUTS = sql<OptOutKey>(`
  select o.workspace_id as "workspaceId", o.environment_id as "environmentId", o.application_id as "applicationId",
    o.email_hash as "emailHash"
  from marketing_opt_out o
  join unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[]) as k (workspace_id, environment_id, application_id, email_hash)
    using (workspace_id, environment_id, application_id, email_hash)
  where o.category = $1`);

/** Those of the addresses that opted out of mails of the category. */
export function readOptOuts(
  query: RunQuery,
  category: string,
  keys: readonly OptOutKey[],
): Promise<OptOutKey[]> {
  return query(OPT_OUTS, [
    category,
    keys.map(({ workspaceId }) => workspaceId),
    keys.map(({ environmentId }) => environmentId),
    keys.map(({ applicationId }) => applicationId),
    keys.map(({ emailHash }) => emailHash),
  ]);
}

const values = ({ workspaceId, environmentId, applicationId, emailHash }: OptOutKey) => [
  workspaceId,
  environmentId,
  applicationId,
  emailHash,
];

export const INSERT_OPT_OUT = sql(`
  insert into marketing_opt_out (workspace_id, environment_id, application_id, email_hash, category, created_at)
  values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1`);

/** Records the opt-out; false when it was recorded already. */
export async function insertOptOut(
  query: RunQuery,
  key: OptOutKey,
  category: string,
  at: Date,
): Promise<boolean> {
  return (await query(INSERT_OPT_OUT, [...values(key), category, at])).length > 0;
}

export const DELETE_OPT_OUT = sql(`
  delete from marketing_opt_out
  where workspace_id = $1 and environment_id = $2 and application_id = $3 and email_hash = $4 and category = $5`);

export async function deleteOptOut(
  query: RunQuery,
  key: OptOutKey,
  category: string,
): Promise<void> {
  await query(DELETE_OPT_OUT, [...values(key), category]);
}

export const CLEAR_OPT_OUTS = sql(`
  delete from marketing_opt_out
  where workspace_id = $1 and environment_id = $2 and ($3::uuid is null or application_id = $3) and email_hash = $4`);

/** Deletes every opt-out of an address, in one application or in all of the environment. */
export async function clearOptOuts(
  query: RunQuery,
  key: Omit<OptOutKey, 'applicationId'> & { readonly applicationId: string | null },
): Promise<void> {
  const { workspaceId, environmentId, applicationId, emailHash } = key;
  await query(CLEAR_OPT_OUTS, [workspaceId, environmentId, applicationId, emailHash]);
}
