import { newestFirst, newestFirstPosition, type ListPlan, conditionsOn } from '../../page.ts';
import type { TenantKey } from '../carts/cart-rows.ts';
import { PARTS_COLUMNS, type PartsRow } from './fulfillment-rows.ts';

interface FulfillmentFilter {
  readonly status?: string | undefined;
  readonly type?: string | undefined;
  readonly orderId?: string | undefined;
  readonly trackingNumber?: string | undefined;
}

interface FulfillmentListRow extends PartsRow {
  readonly id: string;
  readonly created_at: Date;
}

/** Fulfillments of the tenant, newest first. */
export function fulfillmentList(
  tenant: TenantKey,
  filter: FulfillmentFilter,
): ListPlan<FulfillmentListRow> {
  return {
    keyset: newestFirst('fulfillments', 'f'),
    select: `select f.*, ${PARTS_COLUMNS} from fulfillment f`,
    where: (bind) => {
      const { is, ofTenant } = conditionsOn('f', bind);
      return [
        ...ofTenant(tenant),
        ...is('status', filter.status),
        ...is('type', filter.type),
        ...is('order_id', filter.orderId),
        ...is('tracking_number', filter.trackingNumber),
      ];
    },
    positionOf: newestFirstPosition,
  };
}
