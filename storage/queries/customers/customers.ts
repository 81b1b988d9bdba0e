import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import { sql, type Bind } from '../../query.ts';

/** Workspace, environment, application or null, id: a customer of the application, or of all of them. */
export const VISIBLE_CUSTOMER = sql(`
  select * from customer
  where workspace_id = $1 and environment_id = $2
    and (application_id is null or $3::uuid is null or application_id = $3) and id = $4 and deleted_at is null`);
export const LOCK_VISIBLE_CUSTOMER = sql(`${VISIBLE_CUSTOMER.text} for update`);

/** The same by the merchant's own id; a customer of the application itself comes before one of all applications. */
export const CUSTOMER_BY_EXTERNAL_ID = sql(`
  select * from customer
  where workspace_id = $1 and environment_id = $2 and external_id = $4 and deleted_at is null
    and (application_id is null or $3::uuid is null or application_id = $3)
  order by application_id nulls last limit 1`);

interface CustomerScope {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string | null;
}

export interface CustomerListFilter {
  readonly id?: readonly string[] | undefined;
  readonly email?: string | undefined;
  readonly identity?: 'linked' | 'unlinked' | undefined;
  /** One of them. */
  readonly tag?: readonly string[] | undefined;
  readonly q?: string | undefined;
}

/** Customers of a scope, or of the one application that is `named`, newest first. */
export function customerList(
  scope: CustomerScope,
  named: string | null,
  filter: CustomerListFilter,
): ListPlan<{ readonly id: string; readonly created_at: Date }> {
  return {
    keyset: newestFirst('customers', 'c'),
    select: 'select c.* from customer c',
    where: (bind) => [
      `c.workspace_id = ${bind(scope.workspaceId)}`,
      `c.environment_id = ${bind(scope.environmentId)}`,
      'c.deleted_at is null',
      ...ofApplication(scope.applicationId, named, bind),
      ...matching(scope, filter, bind),
    ],
    positionOf: newestFirstPosition,
  };
}

function ofApplication(own: string | null, named: string | null, bind: Bind): string[] {
  if (named !== null) return [`c.application_id = ${bind(named)}`];
  if (own === null) return [];
  return [`(c.application_id is null or c.application_id = ${bind(own)})`];
}

function matching(
  { workspaceId, environmentId }: CustomerScope,
  { id, email, identity, tag, q }: CustomerListFilter,
  bind: Bind,
): string[] {
  const conditions: string[] = [];
  const found: string[] = [];
  if (id) conditions.push(`c.id = any(${bind(id)}::uuid[])`);
  if (email !== undefined) found.push(`l.email_key = ${bind(email.toLowerCase())}`);
  if (identity !== undefined) {
    conditions.push(`c.external_id is ${identity === 'linked' ? 'not null' : 'null'}`);
  }
  // The index of tags is of the customers that have some.
  if (tag && tag.length > 0) {
    found.push(`l.tags is not null and l.tag_keys && customer_tag_keys(${bind(tag)}::text[])`);
  }
  // Part of e-mail, names, phone, externalId, tags or a metadata value, however deep.
  if (q) found.push(`l.search_text ilike ${bind(`%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}`);
  if (found.length > 0) {
    conditions.push(`c.id in (
      select l.id from customer_lookup l
      where l.workspace_id = ${bind(workspaceId)} and l.environment_id = ${bind(environmentId)}
        and l.deleted_at is null and ${found.join(' and ')}
      offset 0)`);
  }
  return conditions;
}
