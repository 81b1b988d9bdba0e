import { composeWrites, type Bind } from '../../storage/statement.ts';
import type { Context } from '../context.ts';
import type { DeliveryFilter } from './schemas.ts';
import type { DeliveryRow } from './view.ts';

export interface DeliveryList {
  readonly rows: readonly DeliveryRow[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** The deliveries of the tenant, newest first, with their whole number. */
export async function listDeliveries(ctx: Context, filter: DeliveryFilter): Promise<DeliveryList> {
  const { database } = ctx.services;
  const { limit, offset } = filter;
  const list = composeWrites([
    (bind) => `
      select * from webhook_delivery where ${conditions(ctx, filter, bind)}
      order by created_at desc, id desc limit ${bind(limit)} offset ${bind(offset)}`,
  ]);
  const count = composeWrites([
    (bind) => `
      select count(*) as total from webhook_delivery where ${conditions(ctx, filter, bind)}`,
  ]);
  const [rows, [counted]] = await Promise.all([
    database.read<DeliveryRow>(list.text, list.values),
    database.read<{ total: number }>(count.text, count.values),
  ]);
  const total = counted?.total ?? 0;
  return { rows, total, hasMore: offset + rows.length < total };
}

function conditions(ctx: Context, filter: DeliveryFilter, bind: Bind): string {
  const { endpointId, orderId, eventId, status } = filter;
  const met = [
    `workspace_id = ${bind(ctx.workspaceId)}`,
    `environment_id = ${bind(ctx.environmentId)}`,
  ];
  if (ctx.applicationId !== null) met.push(`application_id = ${bind(ctx.applicationId)}`);
  if (endpointId !== undefined) met.push(`endpoint_id = ${bind(endpointId)}`);
  if (orderId !== undefined) met.push(`order_id = ${bind(orderId)}`);
  if (eventId !== undefined) met.push(`event_id = ${bind(eventId)}`);
  if (status !== undefined) met.push(`status = ${bind(status)}`);
  return met.join(' and ');
}
