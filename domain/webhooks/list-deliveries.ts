import {
  countDeliveries,
  readDeliveries,
  type DayCount,
  type DeliveryScope,
  type Stretch,
} from '../../storage/queries/delivery-list.ts';
import type { Context } from '../context.ts';
import type { DeliveryFilter } from './schemas.ts';
import type { DeliveryRow } from './view.ts';

export interface DeliveryList {
  readonly rows: readonly DeliveryRow[];
  readonly total: number;
  readonly hasMore: boolean;
}

/**
 * The deliveries of the tenant, newest first, with their exact number: the sum of what the log counts by day and
 * of the open ones. The days also tell where the page lies, so what comes before it is not walked through.
 */
export async function listDeliveries(ctx: Context, filter: DeliveryFilter): Promise<DeliveryList> {
  const { workspaceId, environmentId, applicationId, services } = ctx;
  const { limit, offset, ...named } = filter;
  const scope: DeliveryScope = { workspaceId, environmentId, applicationId, ...named };
  const query = services.database.read.bind(services.database);
  const days = await countDeliveries(query, scope);
  const total = days.reduce((sum, { deliveries }) => sum + deliveries, 0);
  const stretch = stretchOf(days, limit, offset);
  if (stretch === null) return { rows: [], total, hasMore: false };
  const rows = await readDeliveries<DeliveryRow>(query, scope, stretch);
  return { rows, total, hasMore: offset + rows.length < total };
}

/** The days on which the page lies, and how far into the first of them it begins; null when it lies past all. */
function stretchOf(days: readonly DayCount[], limit: number, offset: number): Stretch | null {
  let passed = 0;
  let left = offset;
  let newest: string | null = null;
  let oldest: string | null = null;
  for (const { day, deliveries } of days) {
    if (newest === null && passed + deliveries <= offset) {
      passed += deliveries;
      continue;
    }
    if (newest === null) left = offset - passed;
    newest ??= day;
    oldest = day;
    passed += deliveries;
    if (passed >= offset + limit) break;
  }
  if (newest === null || oldest === null) return null;
  // What is made while the page is read is newer than all days that were counted.
  const beforeDay = newest === days[0]?.day ? 'infinity' : dayAfter(newest);
  return { limit, offset: left, fromDay: `${oldest}T00:00:00Z`, beforeDay };
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString();
}
