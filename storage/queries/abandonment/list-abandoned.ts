import type { Keyset, ListPlan } from '../../page.ts';
import { sql } from '../../query.ts';
import type { TenantKey } from '../carts/cart-rows.ts';

export const recoveryStatuses = [
  'pending',
  'no_email',
  'suppressed',
  'email_sent',
  'recovered',
] as const;
export type RecoveryStatus = (typeof recoveryStatuses)[number];

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

export interface AbandonedListFilter {
  readonly recoveryStatus?: RecoveryStatus | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The state of the recovery of a cart `c`, by its mail `m`. */
const RECOVERY_STATUS = `case
  when c.recovered_cart_id is not null then 'recovered'
  when c.recovery is distinct from 'mailed' then coalesce(c.recovery, 'no_email')
  when m.status in ('sent', 'captured') then 'email_sent'
  when m.status = 'suppressed' then 'suppressed'
  when m.status = 'failed' then 'no_email'
  else 'pending' end`;
const WITH_MAIL = `left join mail m on m.cause = 'customer.cart_abandoned:' || c.id`;

const keyset: Keyset = {
  list: 'abandoned-carts',
  direction: 'descending',
  columns: [
    { column: 'c.abandoned_at', type: 'timestamptz' },
    { column: 'c.id', type: 'uuid' },
  ],
};

const SELECT = `
  select c.id, c.customer_email, c.total, c.currency, c.abandoned_at, ${RECOVERY_STATUS} as recovery_status,
    case when u.id is null then null
      else json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name) end as customer,
    (select coalesce(sum(l.quantity), 0)::int from cart_line l
     where l.workspace_id = c.workspace_id and l.cart_id = c.id) as item_count
  from cart c ${WITH_MAIL}
  left join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id and u.deleted_at is null`;

/** Carts that the sweep abandoned, the latest first. */
export function abandonedList(
  { workspaceId, environmentId, applicationId }: TenantKey,
  { recoveryStatus, from, to }: AbandonedListFilter,
): ListPlan<AbandonedRow> {
  return {
    keyset,
    select: SELECT,
    where: (bind) => [
      `c.workspace_id = ${bind(workspaceId)}`,
      `c.environment_id = ${bind(environmentId)}`,
      ...(applicationId === null ? [] : [`c.application_id = ${bind(applicationId)}`]),
      'c.abandoned_at is not null',
      ...(from === undefined ? [] : [`c.abandoned_at >= ${bind(from)}`]),
      ...(to === undefined ? [] : [`c.abandoned_at <= ${bind(to)}`]),
      ...(recoveryStatus === undefined ? [] : [`${RECOVERY_STATUS} = ${bind(recoveryStatus)}`]),
    ],
    positionOf: (row) => [row.abandoned_at.toISOString(), row.id],
    neverNull: ['abandoned_at'],
  };
}

export interface AbandonedSum {
  readonly currency: string;
  readonly abandonedCount: number;
  readonly abandonedValue: number;
  readonly mailed: number;
}

export const SUM_ABANDONED = sql<AbandonedSum>(`
  select c.currency, count(*)::int as "abandonedCount", sum(c.total)::bigint as "abandonedValue",
    count(*) filter (where m.status in ('sent', 'captured'))::int as mailed
  from cart c ${WITH_MAIL}
  where c.workspace_id = $1 and c.environment_id = $2 and c.application_id = $3
    and c.abandoned_at > $4 and c.abandoned_at <= $5
  group by c.currency order by c.currency`);

export const READ_APPLICATION_SETTINGS = sql<{ settings: Record<string, unknown> }>(
  'select settings from application where workspace_id = $1 and id = $2',
);
