import { OWN_RETURNS } from '../../../storage/queries/returns/buyer-returns.ts';
import { mapReturnRow } from '../../../storage/queries/returns/return-rows.ts';
import type { BuyerContext } from '../../customers/buyer-context.ts';
import { orderNumberText } from '../../orders/view.ts';
import type { OwnReturn } from './own-return.ts';

/** Nobody has more than a few. */
const OWN_MAX = 100;

/** The buyer's returns, newest first; where returns by buyers are off, only those that the buyer asked for. */
export async function listOwnReturns(ctx: BuyerContext): Promise<OwnReturn[]> {
  const { database, workspaceId, environmentId, applicationId, customerId, settings } = ctx;
  const scope = [workspaceId, environmentId, applicationId, customerId];
  const rows = await database.read(OWN_RETURNS, [...scope, settings.buyerReturns.enabled, OWN_MAX]);
  const em = database.em();
  return rows.map(({ order_number: number, line_names: names, ...row }) => ({
    ...mapReturnRow(em, row),
    orderNumber: orderNumberText({ number }),
    names: new Map(Object.entries(names)),
  }));
}
