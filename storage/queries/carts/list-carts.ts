import type { CartStatus } from '../../entities/cart.ts';
import { microsecondsText, newestFirst, type ListPlan } from '../../page.ts';
import type { Bind } from '../../query.ts';
import type { TenantKey } from './cart-rows.ts';

export interface ListedCart {
  readonly id: string;
  readonly position_at: string;
  readonly lines: object[];
}

export interface CartFilter {
  readonly status?: readonly CartStatus[] | undefined;
  /** Null for a malformed id, which matches no cart. */
  readonly customerId?: string | null | undefined;
  /** In lower case. */
  readonly email?: string | undefined;
}

const SELECT = `
  select c.*, ${microsecondsText('c.created_at')} as position_at, (
    select coalesce(json_agg(l order by l.position), '[]')
    from cart_line l where l.workspace_id = c.workspace_id and l.cart_id = c.id
  ) as lines
  from cart c`;

export function cartList(tenant: TenantKey, filter: CartFilter): ListPlan<ListedCart> {
  return {
    keyset: newestFirst('carts', 'c'),
    select: SELECT,
    where: (bind) => conditions(tenant, filter, bind),
    positionOf: (row) => [row.position_at, row.id],
    hasLargeRows: true,
  };
}

function conditions(
  tenant: TenantKey,
  { status, customerId, email }: CartFilter,
  bind: Bind,
): string[] {
  const { workspaceId, environmentId, applicationId } = tenant;
  return [
    `c.workspace_id = ${bind(workspaceId)}`,
    `c.environment_id = ${bind(environmentId)}`,
    ...(applicationId === null ? [] : [`c.application_id = ${bind(applicationId)}`]),
    ...(status === undefined ? [] : [`c.status = any(${bind(status)}::text[])`]),
    ...(customerId === undefined ? [] : [`c.customer_id = ${bind(customerId)}`]),
    ...(email === undefined ? [] : [hasEmail(tenant, email, bind)]),
  ];
}

/** The cart's own e-mail or its customer's; each half has an index of its own, which an `or` would not use. */
function hasEmail({ workspaceId, environmentId }: TenantKey, email: string, bind: Bind): string {
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
