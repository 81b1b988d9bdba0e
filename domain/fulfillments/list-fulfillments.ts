import {
  mapFulfillmentRow,
  partsColumns,
  type FulfillmentRows,
  type PartsRow,
} from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { newestFirst, type Page, newestFirstPosition } from '../../storage/page.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage } from '../list-page.ts';
import type { ListFulfillments } from './schemas.ts';

interface Row extends PartsRow {
  readonly id: string;
  readonly created_at: Date;
}

/** Fulfillments of the tenant, newest first. */
export async function listFulfillments(
  ctx: Context,
  query: ListFulfillments,
): Promise<Page<FulfillmentRows>> {
  const page = await listPage<Row>(
    ctx,
    {
      keyset: newestFirst('fulfillments', 'f'),
      select: `select f.*, ${partsColumns} from fulfillment f`,
      where: (bind) => {
        const equals = (column: string, value: string | null | undefined): string[] =>
          value === undefined || value === null ? [] : [`f.${column} = ${bind(value)}`];
        return [
          ...equals('workspace_id', ctx.workspaceId),
          ...equals('environment_id', ctx.environmentId),
          ...equals('application_id', ctx.applicationId),
          ...equals('status', query.status),
          ...equals('type', query.type),
          ...equals('order_id', query.orderId),
        ];
      },
      positionOf: newestFirstPosition,
    },
    query,
  );
  const em = ctx.database.em();
  return mapPage(page, (row) => mapFulfillmentRow(em, row));
}
