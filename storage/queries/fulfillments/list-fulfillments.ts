import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import type { Bind } from '../../statement.ts';
import type { TenantKey } from '../carts/cart-rows.ts';
import { PARTS_COLUMNS, type PartsRow } from './fulfillment-rows.ts';

interface FulfillmentFilter {
  readonly status?: string | undefined;
  readonly type?: string | undefined;
  readonly orderId?: string | undefined;
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
    where: (bind) => conditions(tenant, filter, bind),
    positionOf: newestFirstPosition,
  };
}

function conditions(
  { workspaceId, environmentId, applicationId }: TenantKey,
  filter: FulfillmentFilter,
  bind: Bind,
): readonly string[] {
  const equals = (column: string, value: string | null | undefined): string[] =>
    value === undefined || value === null ? [] : [`f.${column} = ${bind(value)}`];
  return [
    ...equals('workspace_id', workspaceId),
    ...equals('environment_id', environmentId),
    ...equals('application_id', applicationId),
    ...equals('status', filter.status),
    ...equals('type', filter.type),
    ...equals('order_id', filter.orderId),
  ];
}
