import { OWN_SHIPPED_ORDERS } from '../../../storage/queries/returns/buyer-returns.ts';
import { mapOrderRow } from '../../../storage/queries/orders/order-rows.ts';
import type { BuyerContext } from '../../customers/buyer-context.ts';
import { orderNumberText } from '../../orders/view.ts';
import { readBuyerUnits } from './buyer-units.ts';

/** Of the newest so many, which are those within any time that a shop allows. */
const ORDERS_MAX = 100;

export interface ReturnableOrder {
  readonly id: string;
  readonly number: string | null;
  readonly placedAt: Date;
  readonly lines: readonly ReturnableLine[];
}

export interface ReturnableLine {
  readonly id: string;
  readonly name: string;
  /** Units that may be sent back. */
  readonly open: number;
  /** When the time for that ends. */
  readonly until: Date;
}

/** The orders of which the buyer may send units back now, newest first; none where returns by buyers are off. */
export async function listReturnableOrders(ctx: BuyerContext): Promise<ReturnableOrder[]> {
  const { database, workspaceId, environmentId, applicationId, customerId, settings } = ctx;
  if (!settings.buyerReturns.enabled) return [];
  const scope = [workspaceId, environmentId, applicationId, customerId];
  const rows = await database.read(OWN_SHIPPED_ORDERS, [...scope, ORDERS_MAX]);
  const em = database.em();
  const found = rows.map((row) => mapOrderRow(em, row));
  if (found.length === 0) return [];
  const ids = found.map(({ order }) => order.id);
  const units = await readBuyerUnits(ctx, null, ids);
  const unitsOf = new Map(units.map((line) => [line.line_item_id, line]));
  return found
    .map(({ order, lines }) => ({
      id: order.id,
      number: orderNumberText(order),
      placedAt: order.placedAt ?? order.createdAt,
      lines: lines.flatMap(({ id, name }) => {
        const { open = 0, until } = unitsOf.get(id) ?? {};
        return open > 0 && until ? [{ id, name, open, until }] : [];
      }),
    }))
    .filter(({ lines }) => lines.length > 0);
}
