import { Customer } from '../../storage/entities/customer.ts';
import { newestFirst, type Page, newestFirstPosition } from '../../storage/page.ts';
import type { Bind } from '../../storage/statement.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage } from '../list-page.ts';
import { requireListedApplication } from '../tenancy/require-application.ts';
import type { CustomerFilter } from './schemas.ts';

interface Row {
  readonly id: string;
  readonly created_at: Date;
}

/** Customers that the caller may see, newest first. */
export async function listCustomers(ctx: Context, filter: CustomerFilter): Promise<Page<Customer>> {
  const { database } = ctx;
  const named = filter.applicationId
    ? await requireListedApplication(ctx, filter.applicationId)
    : null;
  const page = await listPage<Row>(
    ctx,
    {
      keyset: newestFirst('customers', 'c'),
      select: 'select c.* from customer c',
      where: (bind) => [
        `c.workspace_id = ${bind(ctx.workspaceId)}`,
        `c.environment_id = ${bind(ctx.environmentId)}`,
        'c.deleted_at is null',
        ...ofApplication(ctx, named, bind),
        ...matching(ctx, filter, bind),
      ],
      positionOf: newestFirstPosition,
    },
    filter,
  );
  const em = database.em();
  return mapPage(page, (row) => em.map(Customer, row));
}

function ofApplication(ctx: Context, named: string | null, bind: Bind): string[] {
  if (named !== null) return [`c.application_id = ${bind(named)}`];
  if (ctx.applicationId === null) return [];
  return [`(c.application_id is null or c.application_id = ${bind(ctx.applicationId)})`];
}

function matching(
  { workspaceId, environmentId }: Context,
  { email, identity, q }: CustomerFilter,
  bind: Bind,
): string[] {
  const conditions: string[] = [];
  const found: string[] = [];
  if (email !== undefined) found.push(`l.email_key = ${bind(email.toLowerCase())}`);
  if (identity !== undefined) {
    conditions.push(`c.external_id is ${identity === 'linked' ? 'not null' : 'null'}`);
  }
  // Part of e-mail, names, phone, externalId or a metadata value, however deep.
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
