import type { Static } from '@sinclair/typebox';
import { parseId } from '../../storage/ids.ts';
import {
  keysetAfter,
  keysetOrder,
  microsecondsText,
  newestFirst,
  type Page,
} from '../../storage/page.ts';
import { mapRows } from '../../storage/queries/carts/cart-rows.ts';
import { composeWrites, type Bind } from '../../storage/statement.ts';
import type { Context } from '../context.ts';
import { requireListedApplication } from '../tenancy/require-application.ts';
import type { ListCartsQuery } from './schemas.ts';
import type { CartWithLines } from './view.ts';

type Query = Static<typeof ListCartsQuery>;

interface Row {
  readonly id: string;
  readonly position_at: string;
  readonly lines: object[];
}

const keyset = newestFirst('carts', 'c');

/** Carts of the tenant, newest first. */
export async function listCarts(ctx: Context, query: Query): Promise<Page<CartWithLines>> {
  const { database } = ctx;
  const { cursors } = ctx.services;
  const applicationId = await requireListedApplication(ctx, query.applicationId);
  const position = cursors.decode(keyset, query.cursor);
  const { text, values } = composeWrites([
    (bind) => {
      const conditions = filters(ctx, applicationId, query, bind);
      if (position) conditions.push(keysetAfter(keyset, position, bind));
      return `
        select c.*, ${microsecondsText('c.created_at')} as position_at, (
          select coalesce(json_agg(l order by l.position), '[]')
          from cart_line l where l.workspace_id = c.workspace_id and l.cart_id = c.id
        ) as lines
        from cart c where ${conditions.join(' and ')}
        order by ${keysetOrder(keyset)} limit ${bind(query.limit + 1)}`;
    },
  ]);
  const rows = await database.read<Row>(text, values);
  const page = cursors.page(keyset, rows, query.limit, (row) => [row.position_at, row.id]);
  const em = database.em();
  return { ...page, rows: page.rows.map(({ lines, ...cart }) => mapRows(em, cart, lines)) };
}

function filters(ctx: Context, applicationId: string | null, query: Query, bind: Bind): string[] {
  const conditions = [
    `c.workspace_id = ${bind(ctx.workspaceId)}`,
    `c.environment_id = ${bind(ctx.environmentId)}`,
  ];
  if (applicationId !== null) conditions.push(`c.application_id = ${bind(applicationId)}`);
  if (query.status) conditions.push(`c.status = ${bind(query.status)}`);
  if (query.customerId !== undefined) {
    conditions.push(`c.customer_id = ${bind(parseId('cus', query.customerId))}`);
  }
  if (query.email !== undefined) conditions.push(hasEmail(ctx, query.email.toLowerCase(), bind));
  return conditions;
}

/** The cart's own e-mail or its customer's; each half has an index of its own, which an `or` would not use. */
function hasEmail({ workspaceId, environmentId }: Context, email: string, bind: Bind): string {
  const [workspace, environment, wanted] = [bind(workspaceId), bind(environmentId), bind(email)];
  return `c.id in (
    select id from cart_lookup
    where workspace_id = ${workspace} and environment_id = ${environment} and email_key = ${wanted}
    union all
    select k.id from (
      select l.workspace_id, l.id from customer_lookup l
      where l.workspace_id = ${workspace} and l.environment_id = ${environment}
        and l.deleted_at is null and l.email_key = ${wanted}
      offset 0) u
    join cart k on k.workspace_id = u.workspace_id and k.customer_id = u.id
    offset 0)`;
}
