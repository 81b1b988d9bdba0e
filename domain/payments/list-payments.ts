import type { Static } from '@sinclair/typebox';
import { Payment } from '../../storage/entities/payment.ts';
import type { Page } from '../../storage/page.ts';
import { paymentList, type Age } from '../../storage/queries/payments/list-payments.ts';
import type { Context } from '../context.ts';
import { listEntities } from '../list-page.ts';
import { defaultSettings } from '../tenancy/applications/effective-settings.ts';
import type { Aging, ListPaymentsQuery } from './schemas.ts';

const agingDays: Readonly<Record<Aging, Pick<Age, 'from' | 'to'>>> = {
  '0_30': { from: 0, to: 30 },
  '31_60': { from: 31, to: 60 },
  '61_90': { from: 61, to: 90 },
  '90_plus': { from: 91, to: null },
};

/** Payments of the tenant, newest first. */
export function listPayments(
  ctx: Context,
  query: Static<typeof ListPaymentsQuery>,
): Promise<Page<Payment>> {
  const { billingTimezone: defaultTimezone } = defaultSettings;
  const age =
    query.aging === undefined
      ? null
      : { ...agingDays[query.aging], now: ctx.now(), defaultTimezone };
  return listEntities(ctx, Payment, paymentList(ctx, query, ctx.now(), age), query);
}
