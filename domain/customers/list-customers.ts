import { Customer } from '../../storage/entities/customer.ts';
import { newestFirst, type Page } from '../../storage/page.ts';
import type { Bind } from '../../storage/statement.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage, newestFirstPosition } from '../list-page.ts';
import { requireListedApplication } from '../tenancy/require-application.ts';
import type { CustomerFilter } from './schemas.ts';

interface Row {
  readonly id: string;
  readonly created_at: Date;
}

/** Customers that the caller may see, newest first. */
export async function listCustomers(ctx: Context, filter: CustomerFilter): Promise<Page<Customer>> {
  const { database } = ctx.services;
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
        ...matching(filter, bind),
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

function matching({ email, identity, q }: CustomerFilter, bind: Bind): string[] {
  const conditions: string[] = [];
  if (email !== undefined) conditions.push(`lower(c.email) = ${bind(email.toLowerCase())}`);
  if (identity !== undefined) {
    conditions.push(`c.external_id is ${identity === 'linked' ? 'not null' : 'null'}`);
  }
  if (q) conditions.push(containing(bind(`%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)));
  return conditions;
}

/** Part of e-mail, names, phone, externalId or a metadata value, however deep. */
function containing(pattern: string): string {
  return `customer_search_text(c.email, c.external_id, c.phone, c.first_name, c.last_name, c.metadata) ilike ${pattern}`;
}
