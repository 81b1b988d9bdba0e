import type { Keyset, Page } from '../../storage/page.ts';
import type { Context } from '../context.ts';
import { listPage } from '../list-page.ts';
import { mailOfCart, recoveryStatusSql } from './recovery-status.ts';
import type { AbandonedFilter, RecoveryStatus } from './schemas.ts';

export interface AbandonedRow {
  readonly id: string;
  readonly customer: {
    readonly id: string;
    readonly email: string;
    readonly firstName: string | null;
  } | null;
  readonly customer_email: string | null;
  readonly total: number;
  readonly currency: string;
  readonly item_count: number;
  readonly abandoned_at: Date;
  readonly recovery_status: RecoveryStatus;
}

const keyset: Keyset = {
  list: 'abandoned-carts',
  direction: 'descending',
  columns: [
    { column: 'c.abandoned_at', type: 'timestamptz' },
    { column: 'c.id', type: 'uuid' },
  ],
};

const SELECT = `
  select c.id, c.customer_email, c.total, c.currency, c.abandoned_at, ${recoveryStatusSql} as recovery_status,
    case when u.id is null then null
      else json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name) end as customer,
    (select coalesce(sum(l.quantity), 0)::int from cart_line l
     where l.workspace_id = c.workspace_id and l.cart_id = c.id) as item_count
  from cart c ${mailOfCart}
  left join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id and u.deleted_at is null`;

/** Carts that the sweep abandoned, the latest first. */
export async function listAbandonedCarts(
  ctx: Context,
  { recoveryStatus, from, to, ...request }: AbandonedFilter,
): Promise<Page<AbandonedRow>> {
  return listPage<AbandonedRow>(
    ctx,
    {
      keyset,
      select: SELECT,
      where: (bind) => [
        `c.workspace_id = ${bind(ctx.workspaceId)}`,
        `c.environment_id = ${bind(ctx.environmentId)}`,
        ...(ctx.applicationId === null ? [] : [`c.application_id = ${bind(ctx.applicationId)}`]),
        'c.abandoned_at is not null',
        ...(from === undefined ? [] : [`c.abandoned_at >= ${bind(from)}`]),
        ...(to === undefined ? [] : [`c.abandoned_at <= ${bind(to)}`]),
        ...(recoveryStatus === undefined ? [] : [`${recoveryStatusSql} = ${bind(recoveryStatus)}`]),
      ],
      positionOf: (row) => [row.abandoned_at.toISOString(), row.id],
    },
    request,
  );
}
