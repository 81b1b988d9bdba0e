import type { Json } from '../client/send.ts';
import type { Run, Tenant } from '../client/run.ts';
import { discountCode } from '../steps/discount.ts';
import { said, type Comparison } from './compare-purchases.ts';
import { read } from './read-pages.ts';

/** The load's code is redeemed once by each order that has it, and by nothing else. */
export function compareDiscounts(run: Run, tenant: Tenant, orders: readonly Json[]): Comparison {
  if (tenant.discountId === null) return { kind: 'discounts', compared: 0, differences: [] };
  const { data: discount } = read(tenant, 'GET /discounts/{id}', {}, { id: tenant.discountId });
  const code = discountCode(run.id);
  const bearers = orders.filter((order) => order.discountCode === code);
  return {
    kind: 'discounts',
    compared: 1 + bearers.length,
    differences: [
      ...said([
        [
          discount.redemptionCount !== bearers.length,
          `${code} is redeemed ${discount.redemptionCount} times, and ${bearers.length} orders have it`,
        ],
      ]),
      ...orders
        .filter(
          ({ discountTotal, metadata }) =>
            discountTotal > 0 !== (metadata?.outcome === 'discounted'),
        )
        .map(
          (order) =>
            `order ${order.id}: ${order.discountTotal} is off, as ${order.metadata?.outcome}`,
        ),
    ],
  };
}
