import type { BuyerContext } from '../../customers/buyer-context.ts';
import type { ApplicationSettings } from '../../tenancy/applications/settings.ts';
import { listReturnableOrders, type ReturnableOrder } from './list-returnable-orders.ts';

export type ReturnTerms = ApplicationSettings['buyerReturns'];

export interface ReturnOptions {
  readonly terms: ReturnTerms;
  readonly orders: readonly ReturnableOrder[];
}

/** Lists what the buyer may send back now, and by which terms of the shop. */
export async function getReturnOptions(ctx: BuyerContext): Promise<ReturnOptions> {
  const orders = await listReturnableOrders(ctx);
  return { terms: ctx.settings.buyerReturns, orders };
}

export function toReturnOptionsView({ terms, orders }: ReturnOptions) {
  const { enabled, windowDays, policy, address } = terms;
  return {
    isEnabled: enabled,
    windowDays,
    policy: enabled ? policy : null,
    address: enabled ? address : null,
    orders: orders.map(({ id, number, placedAt, lines }) => ({
      orderId: id,
      orderNumber: number,
      placedAt: placedAt.toISOString(),
      lineItems: lines.map((line) => ({
        lineItemId: line.id,
        name: line.name,
        quantity: line.open,
        returnableUntil: line.until.toISOString(),
      })),
    })),
  };
}
