import {
  findQuotedRate,
  deleteExpiredRates,
  upsertQuotedRates,
  type QuotedRate,
} from '../../storage/queries/cart-sessions/quoted-rates.ts';
import type { ApplicationContext, Transaction } from '../context.ts';

/** How long a quoted rate may be selected. */
export const QUOTE_LIFETIME_MS = 30 * 60_000;

/** Stores the rates that a cart session was quoted: in signed mode it may select one of them. */
export async function storeQuotedRates(
  ctx: ApplicationContext,
  cartSessionId: string,
  rates: readonly QuotedRate[],
): Promise<void> {
  if (rates.length === 0) return;
  const { workspaceId } = ctx;
  const now = ctx.now();
  await ctx.database.transaction(async (tx) => {
    await deleteExpiredRates(tx, { workspaceId, cartSessionId }, now);
    const expiresAt = new Date(now.getTime() + QUOTE_LIFETIME_MS);
    tx.write(upsertQuotedRates({ workspaceId, cartSessionId }, rates, expiresAt));
  });
}

/** The source of a rate that was quoted to the session in the last 30 minutes; null for any other. */
export async function quotedSourceOf(
  ctx: ApplicationContext,
  tx: Transaction,
  cartSessionId: string,
  rate: Omit<QuotedRate, 'source'>,
): Promise<QuotedRate['source'] | null> {
  return findQuotedRate(tx, { workspaceId: ctx.workspaceId, cartSessionId }, rate, ctx.now());
}
