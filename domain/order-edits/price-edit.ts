import type { ContentLine } from '../../storage/entities/checkout-attempt.ts';
import type { Order } from '../../storage/entities/order.ts';
import type { EditContent } from '../../storage/entities/order-edit.ts';
import type { WarningCode } from '../errors.ts';
import { calculateTotals, netCart, rejectPricing } from '../pricing/calculate.ts';
import { loadConfiguration, type LoadedConfiguration } from '../pricing/configuration/load.ts';
import { calculateTax, findExemption } from '../pricing/calculate-tax.ts';
import type { PricingRequest, RequestLine } from '../pricing/pricing-request.ts';
import type { PricingShipping } from '../pricing/tax-lines.ts';
import type { Resources } from '../context.ts';

interface PricedEdit {
  readonly content: EditContent;
  readonly warnings: readonly WarningCode[];
}

/**
 * Prices the lines after an edit (contract 50 §5): the discount by its terms at placement, even if its code is no
 * longer valid; tax by the current configuration; shipping unchanged. It may call the merchant's tax provider, so never
 * inside a transaction. Fails like `calculateTax`, and with 422 `validation_error` for amounts.
 */
export async function priceEdit(
  { services, database }: Resources,
  order: Order,
  lines: readonly ContentLine[],
): Promise<PricedEdit> {
  const [loaded, exemption] = await Promise.all([
    loadConfiguration(database, order),
    findExemption(
      (text, values) => database.read(text, values),
      order.workspaceId,
      order.customerId,
    ),
  ]);
  const request = requestOf(order, lines, exemption);
  const net = netCart(request);
  if (!net.ok) return rejectPricing(net);
  const shipping = keptShipping(order, loaded);
  const { tax, warnings } = await calculateTax(services, loaded, request, net, shipping);
  const totals = calculateTotals({ ...request, shipping, tax });
  if (!totals.ok) return rejectPricing(totals);
  const { subtotal, discountTotal, shippingTotal, taxTotal, total } = totals;
  const { pricesIncludeTax, taxLines } = totals;
  const priced = lines.map((line, index) => ({
    ...line,
    taxAmount: totals.lines[index]?.taxAmount ?? 0,
    allocatedDiscount: totals.lines[index]?.allocatedDiscount ?? 0,
  }));
  const sums = { subtotal, discountTotal, shippingTotal, taxTotal, total };
  return { content: { lines: priced, ...sums, pricesIncludeTax, taxLines }, warnings };
}

function requestOf(
  order: Order,
  lines: readonly ContentLine[],
  exemption: PricingRequest['exemption'],
): PricingRequest {
  return {
    currency: order.currency,
    lines: lines.map((line) => toRequestLine(order, line)),
    discount: order.appliedDiscount(),
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    shipping: { kind: 'none' },
    exemption,
  };
}

function toRequestLine(order: Order, line: ContentLine): RequestLine {
  const { taxCategory, weightGrams } = line.metadata;
  return {
    ...line,
    taxAmount: merchantTaxOf(order, line),
    taxCategory: typeof taxCategory === 'string' ? taxCategory : null,
    weightGrams: typeof weightGrams === 'number' ? weightGrams : null,
  };
}

/** The merchant's own tax of a line; a calculated tax is recalculated. */
function merchantTaxOf(order: Order, line: ContentLine): number {
  const taxLines = order.taxLines.filter(({ lineItemId }) => lineItemId === line.id);
  const isStated = taxLines.every(
    ({ rate, jurisdiction, included }) => rate === null && jurisdiction === null && !included,
  );
  return isStated ? line.taxAmount : 0;
}

/** Shipping unchanged, taxed at its current rate; if the rate is gone, at the rate of placement. */
function keptShipping(
  order: Order,
  { configuration }: LoadedConfiguration,
): PricingShipping | null {
  const { selectedShipping: selected, shippingTotal, taxLines } = order;
  if (!selected && shippingTotal === 0) return null;
  const rate =
    selected?.source === 'rate'
      ? configuration.shipping.rates.find(({ id }) => id === selected.methodId)
      : undefined;
  const wasTaxed = taxLines.some(({ lineItemId }) => lineItemId === null);
  return { amount: shippingTotal, taxable: rate ? rate.taxable === true : wasTaxed };
}
