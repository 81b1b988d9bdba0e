import type { SelectedShipping, PricingWarning } from '../../storage/entities/purchase.ts';
import type { Services } from '../context.ts';
import { calculateTotals, type Totals, netCart, rejectPricing } from './calculate.ts';
import type { LoadedConfiguration } from './configuration/load.ts';
import { calculateShipping, type ShippingResult } from './calculate-shipping.ts';
import { calculateTax, type TaxSource } from './calculate-tax.ts';
import type { PricingRequest } from './pricing-request.ts';
import type { ShippingMethod } from './shipping-rates.ts';

export interface PricingRun {
  readonly totals: Totals;
  readonly methods: readonly ShippingMethod[];
  readonly offeredBy: ShippingResult['offeredBy'];
  readonly selected: SelectedShipping | null;
  readonly source: TaxSource;
  readonly warnings: readonly PricingWarning[];
}

/**
 * One calculation by an application's configuration: shipping, then tax, then totals. May call the merchant's
 * providers, so it never runs inside a transaction. Rejects by contract 35 §4 and §5: `tax_origin_missing`,
 * `tax_address_missing`, `tax_provider_unavailable`, or 422 `validation_error` (amounts, shipping method).
 */
export async function runPricing(
  services: Services,
  loaded: LoadedConfiguration,
  request: PricingRequest,
): Promise<PricingRun> {
  const net = netCart(request);
  if (!net.ok) return rejectPricing(net);
  const found = await calculateShipping(services, loaded, request, net);
  const { methods, offeredBy, selected, taxable } = found;
  const shipping = selected && { amount: selected.rateAmount, taxable };
  const { tax, source, warnings } = await calculateTax(services, loaded, request, net, shipping);
  const totals = calculateTotals({ ...request, shipping, tax });
  if (!totals.ok) return rejectPricing(totals);
  return { totals, methods, offeredBy, selected, source, warnings };
}
