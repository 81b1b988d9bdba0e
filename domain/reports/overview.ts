import { plainArray } from '../../storage/orm/array-literal.ts';
import { READ_APPLICATION_SETTINGS } from '../../storage/queries/abandonment/list-abandoned.ts';
import {
  ABANDONED_CARTS,
  COMPLETED_CHECKOUTS,
  CONVERTED_CARTS,
  type AbandonedCarts,
  type Conversion,
} from '../../storage/queries/reports/conversion.ts';
import {
  MOVED_MONEY,
  PLACED_ORDERS,
  type MovedMoney,
  type PlacedOrders,
} from '../../storage/queries/reports/money.ts';
import {
  RECURRING_REVENUE,
  type RecurringRevenue,
} from '../../storage/queries/reports/subscriptions.ts';
import type { TenantSpan } from '../../storage/queries/reports/tenant-span.ts';
import {
  ENDED_DELIVERIES,
  TROUBLES,
  type EndedDeliveries,
  type Troubles,
} from '../../storage/queries/reports/troubles.ts';
import type { RunQuery } from '../../storage/query.ts';
import type { Context } from '../context.ts';
import { settingsOf } from '../tenancy/applications/effective-settings.ts';
import { calendarOf, type Calendar } from './calendar.ts';
import { chooseDays, chooseInterval, requireTimezone } from './choose-days.ts';
import type { OverviewInput } from './schemas.ts';

/** What was counted; intervals count from 0 through the days before and then through the days asked for. */
export interface Overview {
  readonly calendar: Calendar;
  readonly at: Date;
  readonly orders: readonly PlacedOrders[];
  readonly money: readonly MovedMoney[];
  readonly abandoned: readonly AbandonedCarts[];
  readonly subscriptions: readonly RecurringRevenue[];
  readonly carts: readonly Conversion[];
  readonly checkouts: readonly Conversion[];
  readonly deliveries: readonly EndedDeliveries[];
  readonly troubles: Troubles;
}

/**
 * The figures of some days beside those of as many days before. Each is read by an index of its own, so that what it
 * costs grows with what happened in these days, not with all that ever did.
 */
export async function reportOverview(ctx: Context, input: OverviewInput): Promise<Overview> {
  const at = ctx.now();
  const timezone = input.timezone ?? (await billingTimezone(ctx));
  requireTimezone(timezone);
  const days = chooseDays(input, at, timezone);
  const calendar = calendarOf(days, chooseInterval(input, days), timezone);
  return ctx.database.readList(async (database) => ({
    calendar,
    at,
    ...(await readFigures(database.read.bind(database), ctx, calendar, at)),
  }));
}

async function billingTimezone({ database, workspaceId, applicationId }: Context): Promise<string> {
  if (applicationId === null) return settingsOf({ settings: {} }).billingTimezone;
  const [row] = await database.read(READ_APPLICATION_SETTINGS, [workspaceId, applicationId]);
  return settingsOf(row ?? { settings: {} }).billingTimezone;
}

/** Two statements at a time: a dashboard does not take the connections of those who buy. */
async function readFigures(
  read: RunQuery,
  { workspaceId, environmentId, applicationId }: Context,
  { starts, startsBefore, until }: Calendar,
  at: Date,
) {
  const [start, startBefore] = [starts[0] ?? until, startsBefore[0] ?? until];
  const span: TenantSpan = [workspaceId, environmentId, applicationId, startBefore, until];
  const all = [...startsBefore, ...starts].map((instant) => instant.toISOString());
  const intervals = plainArray(all);
  const [orders, money] = await Promise.all([
    read(PLACED_ORDERS, [...span, intervals]),
    read(MOVED_MONEY, [...span, intervals]),
  ]);
  const [carts, checkouts] = await Promise.all([
    read(CONVERTED_CARTS, [...span, start]),
    read(COMPLETED_CHECKOUTS, [...span, start]),
  ]);
  const [abandoned, subscriptions] = await Promise.all([
    read(ABANDONED_CARTS, [...span, start]),
    read(RECURRING_REVENUE, [...span, start]),
  ]);
  const [deliveries, [troubles]] = await Promise.all([
    read(ENDED_DELIVERIES, [...span, start]),
    read(TROUBLES, [workspaceId, environmentId, applicationId, start, until, at]),
  ]);
  if (!troubles) throw new Error('a query of counts has no row');
  return { orders, money, carts, checkouts, abandoned, subscriptions, deliveries, troubles };
}
