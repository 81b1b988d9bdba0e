import { BUYER_UNITS, type BuyerUnitsRow } from '../../../storage/queries/returns/buyer-returns.ts';
import type { Transaction } from '../../context.ts';
import type { BuyerContext } from '../../customers/buyer-context.ts';

/** The units of the orders that their buyer may send back by now, line by line; lines whose time is over are left out. */
export function readBuyerUnits(
  ctx: BuyerContext,
  source: Pick<Transaction, 'query'> | null,
  orderIds: readonly string[],
): Promise<readonly BuyerUnitsRow[]> {
  const { billingTimezone, buyerReturns } = ctx.settings;
  const values = [ctx.workspaceId, orderIds, buyerReturns.windowDays, billingTimezone, ctx.now()];
  return source ? source.query(BUYER_UNITS, values) : ctx.database.read(BUYER_UNITS, values);
}
