import { type WriteStatement, sql } from '../../query.ts';
import type { Transaction } from '../../database.ts';

export interface QuotedRate {
  readonly methodId: string;
  readonly rateAmount: number;
  readonly currency: string;
  readonly source: 'rate' | 'provider';
}

interface Owner {
  readonly workspaceId: string;
  readonly cartSessionId: string;
}

export const FIND_QUOTED_RATE = sql<{ source: QuotedRate['source'] }>(`
  select source from quoted_rate
  where workspace_id = $1 and cart_session_id = $2 and method_id = $3 and rate_amount = $4 and currency = $5
    and expires_at > $6`);

/** The latest amount that a method was quoted at. */
export const FIND_QUOTED_METHOD = sql<{ rate_amount: number; source: QuotedRate['source'] }>(`
  select rate_amount, source from quoted_rate
  where workspace_id = $1 and cart_session_id = $2 and method_id = $3 and currency = $4 and expires_at > $5
  order by expires_at desc limit 1`);

/** Stores rates until an instant; a rate that is already stored is extended to it. */
export function upsertQuotedRates(
  { workspaceId, cartSessionId }: Owner,
  rates: readonly QuotedRate[],
  expiresAt: Date,
): WriteStatement {
  return (bind) => `
    insert into quoted_rate (workspace_id, cart_session_id, method_id, rate_amount, currency, source, expires_at)
    select distinct on (r."methodId", r."rateAmount", r.currency)
      ${bind(workspaceId)}::uuid, ${bind(cartSessionId)}, r."methodId", r."rateAmount", r.currency, r.source,
      ${bind(expiresAt)}::timestamptz
    from jsonb_to_recordset(${bind(JSON.stringify(rates))}::jsonb)
      as r ("methodId" text, "rateAmount" bigint, currency text, source text)
    on conflict (workspace_id, cart_session_id, method_id, rate_amount, currency)
    do update set source = excluded.source, expires_at = excluded.expires_at`;
}

export const DELETE_EXPIRED_RATES = sql(
  'delete from quoted_rate where workspace_id = $1 and cart_session_id = $2 and expires_at <= $3',
);

/** Deletes the expired quotes of the session, so that a session holds only a few. */
export async function deleteExpiredRates(
  tx: Transaction,
  { workspaceId, cartSessionId }: Owner,
  now: Date,
): Promise<void> {
  await tx.query(DELETE_EXPIRED_RATES, [workspaceId, cartSessionId, now]);
}

/** The source of the rate; null when it was not quoted to the session, or has expired. */
export async function findQuotedRate(
  tx: Transaction,
  { workspaceId, cartSessionId }: Owner,
  rate: Omit<QuotedRate, 'source'>,
  now: Date,
): Promise<QuotedRate['source'] | null> {
  const { methodId, rateAmount, currency } = rate;
  const values = [workspaceId, cartSessionId, methodId, rateAmount, currency, now];
  const [row] = await tx.query(FIND_QUOTED_RATE, values);
  return row?.source ?? null;
}

/** The method as it was last quoted to the session; null when it was not, or the quote has expired. */
export async function findQuotedMethod(
  tx: Transaction,
  { workspaceId, cartSessionId }: Owner,
  { methodId, currency }: Pick<QuotedRate, 'methodId' | 'currency'>,
  now: Date,
): Promise<Pick<QuotedRate, 'rateAmount' | 'source'> | null> {
  const values = [workspaceId, cartSessionId, methodId, currency, now];
  const [row] = await tx.query(FIND_QUOTED_METHOD, values);
  return row ? { rateAmount: Number(row.rate_amount), source: row.source } : null;
}
