import {
  conditionsOn,
  newestFirst,
  newestFirstPosition,
  type Keyset,
  type ListPlan,
} from '../../page.ts';
import type { TenantKey } from '../carts/cart-rows.ts';

interface DisputeListRow {
  readonly id: string;
  readonly created_at: Date;
  readonly evidence_due_at: Date | null;
}

interface DisputeFilter {
  readonly status?: readonly string[] | undefined;
  readonly paymentId?: string | undefined;
  readonly orderId?: string | undefined;
  /** Instant, inclusive. */
  readonly dueBefore?: string | undefined;
  readonly sort?: 'newest' | 'deadline' | undefined;
}

/** A dispute without a deadline is behind all that have one; the index `dispute_by_deadline` has the same expression. */
const NEVER = '9999-12-31T00:00:00.000Z';
const DEADLINE = `coalesce(d.evidence_due_at, '9999-12-31 00:00:00+00'::timestamptz)`;

const byDeadline: Keyset = {
  list: 'disputes-by-deadline',
  direction: 'ascending',
  columns: [
    { column: DEADLINE, type: 'timestamptz' },
    { column: 'd.id', type: 'uuid' },
  ],
};

/** Disputes of the tenant, newest first or the nearest deadline first. */
export function disputeList(tenant: TenantKey, filter: DisputeFilter): ListPlan<DisputeListRow> {
  const isByDeadline = filter.sort === 'deadline';
  return {
    keyset: isByDeadline ? byDeadline : newestFirst('disputes', 'd'),
    select: 'select d.* from dispute d',
    where: (bind) => {
      const { is, among, to, ofTenant } = conditionsOn('d', bind);
      return [
        ...ofTenant(tenant),
        ...among('status', filter.status),
        ...is('payment_id', filter.paymentId),
        ...is('order_id', filter.orderId),
        ...to('evidence_due_at', filter.dueBefore, 'timestamptz'),
      ];
    },
    positionOf: isByDeadline
      ? ({ id, evidence_due_at: at }) => [at?.toISOString() ?? NEVER, id]
      : newestFirstPosition,
  };
}
