import { parseId } from '../../ids.ts';
import { conditionsOn, newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import type { TenantKey } from '../carts/cart-rows.ts';
import { RETURN_PARTS, type ReturnPartsRow } from './return-rows.ts';

interface ReturnFilter {
  readonly status?: string | undefined;
  readonly orderId?: string | undefined;
  readonly customerId?: string | undefined;
  /** In any case. */
  readonly number?: string | undefined;
  /** Instants: the first inclusive, the second exclusive. */
  readonly createdFrom?: string | undefined;
  readonly createdUntil?: string | undefined;
}

interface ReturnListRow extends ReturnPartsRow {
  readonly id: string;
  readonly created_at: Date;
}

/** Returns of the tenant, newest first. */
export function returnList(tenant: TenantKey, filter: ReturnFilter): ListPlan<ReturnListRow> {
  const { customerId } = filter;
  return {
    keyset: newestFirst('returns', 'r'),
    select: `select r.*, ${RETURN_PARTS} from order_return r`,
    where: (bind) => {
      const { is, from, before, ofTenant } = conditionsOn('r', bind);
      return [
        ...ofTenant(tenant),
        ...is('status', filter.status),
        ...is('order_id', filter.orderId),
        ...(customerId === undefined
          ? []
          : [`r.customer_id = ${bind(parseId('cus', customerId))}`]),
        ...is('number', filter.number?.toUpperCase()),
        ...from('created_at', filter.createdFrom, 'timestamptz'),
        ...before('created_at', filter.createdUntil, 'timestamptz'),
      ];
    },
    positionOf: newestFirstPosition,
  };
}
