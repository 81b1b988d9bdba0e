import type { Static } from '@sinclair/typebox';
import type { ApplicationContext } from '../context.ts';
import { settingsOf, type SettingsInput } from '../tenancy/applications/settings.ts';
import { mailOfCart } from './recovery-status.ts';
import type { SummaryShape } from './schemas.ts';

const DAY_MS = 86_400_000;
const SQL = `
  select c.currency, count(*)::int as "abandonedCount", sum(c.total)::bigint as "abandonedValue",
    count(*) filter (where m.status in ('sent', 'captured'))::int as mailed
  from cart c ${mailOfCart}
  where c.workspace_id = $1 and c.environment_id = $2 and c.application_id = $3
    and c.abandoned_at > $4 and c.abandoned_at <= $5
  group by c.currency order by c.currency`;

interface CurrencyRow {
  readonly currency: string;
  readonly abandonedCount: number;
  readonly abandonedValue: number;
  readonly mailed: number;
}

/** What was left behind in the last days, and how many mails went out for it. */
export async function summarizeAbandonedCarts(
  ctx: ApplicationContext,
  windowDays: number,
): Promise<Static<typeof SummaryShape>> {
  const { database } = ctx;
  const now = ctx.now();
  const from = new Date(now.getTime() - windowDays * DAY_MS);
  const [rows, [application]] = await Promise.all([
    database.read<CurrencyRow>(SQL, [
      ctx.workspaceId,
      ctx.environmentId,
      ctx.applicationId,
      from,
      now,
    ]),
    database.read<{ settings: SettingsInput }>(
      'select settings from application where workspace_id = $1 and id = $2',
      [ctx.workspaceId, ctx.applicationId],
    ),
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
