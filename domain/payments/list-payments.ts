import type { Static } from '@sinclair/typebox';
import type { Payment } from '../../storage/entities/payment.ts';
import type { Page } from '../../storage/page.ts';
import type { Bind } from '../../storage/statement.ts';
import type { Context } from '../context.ts';
import { defaultSettings } from '../tenancy/applications/settings.ts';
import { pagePayments } from './page-payments.ts';
import type { Aging, ListPaymentsQuery } from './schemas.ts';

type Query = Static<typeof ListPaymentsQuery>;

const agingDays: Readonly<Record<Aging, readonly [number, number | null]>> = {
  '0_30': [0, 30],
  '31_60': [31, 60],
  '61_90': [61, 90],
  '90_plus': [91, null],
};

/** Payments of the tenant, newest first. */
export function listPayments(ctx: Context, query: Query): Promise<Page<Payment>> {
  return pagePayments(ctx, query, (bind) => filters(ctx, query, bind));
}

function filters(ctx: Context, query: Query, bind: Bind): string[] {
  const found: string[] = [];
  if (query.method) found.push(`p.method = any(${bind(query.method)}::text[])`);
  if (query.status) found.push(`p.status = any(${bind(query.status)}::text[])`);
  if (query.order_id !== undefined) found.push(`p.order_id = ${bind(query.order_id)}`);
  if (query.due_from !== undefined) found.push(`p.due_date >= ${bind(query.due_from)}::date`);
  if (query.due_to !== undefined) found.push(`p.due_date <= ${bind(query.due_to)}::date`);
  if (query.amount_min !== undefined) found.push(`p.amount >= ${bind(query.amount_min)}`);
  if (query.amount_max !== undefined) found.push(`p.amount <= ${bind(query.amount_max)}`);
  if (query.aging !== undefined) found.push(...aged(ctx, query.aging, bind));
  return found;
}

/**
 * Days since the due date, in the billing time zone that the due date was counted in (60 §1); what is not due yet has no
 * age. No zone is more than a day away from UTC: that bound lets the index of due dates be used.
 */
function aged(ctx: Context, aging: Aging, bind: Bind): string[] {
  const [from, to] = agingDays[aging];
  const now = `${bind(ctx.now())}::timestamptz`;
  const zone = bind(defaultSettings.billingTimezone);
  const age = `(
    select (${now} at time zone coalesce(a.settings->>'billingTimezone', ${zone}))::date - p.due_date
    from application a where a.workspace_id = p.workspace_id and a.id = p.application_id)`;
  const found = [
    `p.due_date <= (${now} at time zone 'UTC')::date + 1 - ${bind(from)}::integer`,
    `${age} >= ${bind(from)}::integer`,
  ];
  if (to !== null) found.push(`${age} <= ${bind(to)}::integer`);
  return found;
}
