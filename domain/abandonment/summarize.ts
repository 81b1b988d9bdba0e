import type { Static } from '@sinclair/typebox';
import {
  READ_APPLICATION_SETTINGS,
  SUM_ABANDONED,
} from '../../storage/queries/abandonment/list-abandoned.ts';
import type { ApplicationContext } from '../context.ts';
import { settingsOf } from '../tenancy/applications/effective-settings.ts';
import type { SummaryShape } from './schemas.ts';

const DAY_MS = 86_400_000;

/** The value of carts abandoned in the last days, and the number of mails sent for them. */
export async function summarizeAbandonedCarts(
  ctx: ApplicationContext,
  windowDays: number,
): Promise<Static<typeof SummaryShape>> {
  const { database } = ctx;
  const now = ctx.now();
  const from = new Date(now.getTime() - windowDays * DAY_MS);
  const [rows, [application]] = await Promise.all([
    database.read(SUM_ABANDONED, [
      ctx.workspaceId,
      ctx.environmentId,
      ctx.applicationId,
      from,
      now,
    ]),
    database.read(READ_APPLICATION_SETTINGS, [ctx.workspaceId, ctx.applicationId]),
  ]);
  const { currency } = settingsOf(application ?? { settings: {} });
  return {
    windowDays,
    abandonedCount: rows.reduce((sum, row) => sum + row.abandonedCount, 0),
    abandonedValue: rows.find((row) => row.currency === currency)?.abandonedValue ?? 0,
    recoveryEmailsSent: rows.reduce((sum, row) => sum + row.mailed, 0),
    byCurrency: rows.map((row) => ({
      currency: row.currency,
      abandonedCount: row.abandonedCount,
      abandonedValue: row.abandonedValue,
    })),
  };
}
