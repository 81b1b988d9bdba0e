import type { Static } from '@sinclair/typebox';
import type { Payment } from '../../storage/entities/payment.ts';
import type { Page } from '../../storage/page.ts';
import type { Bind } from '../../storage/statement.ts';
import type { Context } from '../context.ts';
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

/** Days since the due date; what is not due yet has no age. */
function aged(ctx: Context, aging: Aging, bind: Bind): string[] {
  const [from, to] = agingDays[aging];
  const today = bind(ctx.now().toISOString().slice(0, 10));
  const found = [`p.due_date <= ${today}::date - ${bind(from)}::integer`];
  if (to !== null) found.push(`p.due_date >= ${today}::date - ${bind(to)}::integer`);
  return found;
}
