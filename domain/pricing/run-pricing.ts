import {
  type SelectedShipping,
  type PricingWarning,
  taxDestination,
} from '../../storage/entities/purchase.ts';
import type { Calling } from '../ports/outgoing.ts';
import { calculateTotals, type Totals, netCart, rejectPricing, type NetCart } from './calculate.ts';
import type { LoadedConfiguration } from './configuration/load.ts';
import { calculateTax, type TaxSource, callProvider } from './calculate-tax.ts';
import type { PricingRequest } from './pricing-request.ts';
import { type ShippingMethod, offerShippingMethods, type Parcel } from './shipping-rates.ts';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { rejectField } from '../errors.ts';
import { sumAmounts, amountMax } from '../money.ts';
import { destinationAddress, locationOf } from './tax-destination.ts';

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
  services: Calling,
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

export interface ShippingResult {
  readonly methods: readonly ShippingMethod[];
  /** The source of the methods. */
  readonly offeredBy: Offer['source'];
  readonly selected: SelectedShipping | null;
  /** Whether native rules tax the selected method. */
  readonly taxable: boolean;
}

/** The available methods and the selected one (contract 35 §4). An unavailable provider never fails a cart. */
async function calculateShipping(
  services: Calling,
  loaded: LoadedConfiguration,
  request: PricingRequest,
  net: NetCart,
): Promise<ShippingResult> {
  const { rates } = loaded.configuration.shipping;
  const requiresShipping = request.lines.some((line) => line.requiresShipping);
  if (!requiresShipping) {
    if (request.shipping.kind === 'method') rejectMethod(request.shipping.methodId);
    return { methods: [], offeredBy: 'rate', selected: null, taxable: false };
  }
  const offered = await offer(services, loaded, request, net);
  const selected = choose(request, offered);
  const rate = rates.find(({ id }) => id === selected?.methodId);
  return {
    methods: offered.methods,
    offeredBy: offered.source,
    selected,
    taxable: selected?.source === 'rate' && rate?.taxable === true,
  };
}

interface Offer {
  readonly methods: readonly ShippingMethod[];
  readonly source: 'rate' | 'provider';
  /** The provider did not respond, so a selected rate of the provider cannot be checked. */
  readonly isDown: boolean;
}

async function offer(
  services: Calling,
  loaded: LoadedConfiguration,
  request: PricingRequest,
  net: NetCart,
): Promise<Offer> {
  const { mode, rates, provider, fallbackRateId } = loaded.configuration.shipping;
  const parcel = parcelOf(request, net);
  if (mode === 'none') return { methods: [], source: 'rate', isDown: false };
  if (mode === 'rates') {
    return { methods: offerShippingMethods(rates, parcel), source: 'rate', isDown: false };
  }
  const destination = destinationAddress(request);
  if (!destination) return { methods: [], source: 'provider', isDown: false };
  if (!provider) throw new Error('shipping mode provider without a provider');
  const answer = await callProvider(services, {
    provider,
    sealedSecret: loaded.sealedShippingSecret,
    path: '/rates',
    question: {
      currency: request.currency,
      destination: locationOf(destination),
      lines: questionLines(request, net),
      subtotal: parcel.subtotal,
    },
  });
  const methods = readMethods(answer, request.currency);
  if (methods) return { methods, source: 'provider', isDown: false };
  const fallback = rates.filter(({ id }) => id === fallbackRateId);
  return { methods: offerShippingMethods(fallback, parcel), source: 'rate', isDown: true };
}

function parcelOf(request: PricingRequest, net: NetCart): Parcel {
  const destination = taxDestination(request.shippingAddress, request.billingAddress);
  return {
    countryCode: destination?.countryCode ?? null,
    stateProvince: destination?.stateProvince ?? null,
    currency: request.currency,
    subtotal: sumAmounts(net.lines.map((line) => line.taxable)),
    requiresShipping: true,
  };
}

function questionLines(request: PricingRequest, net: NetCart) {
  return request.lines.map((line, index) => ({
    id: line.id,
    name: line.name,
    referenceId: line.referenceId,
    type: line.type,
    quantity: line.quantity,
    amount: net.lines[index]?.taxable ?? 0,
    requiresShipping: line.requiresShipping,
    weightGrams: line.weightGrams,
  }));
}

function choose(request: PricingRequest, offered: Offer): SelectedShipping | null {
  const { shipping } = request;
  if (shipping.kind === 'none') return null;
  if (shipping.kind === 'method') {
    return selectedOf(offered, shipping.methodId) ?? rejectMethod(shipping.methodId);
  }
  const { selected } = shipping;
  if (shipping.kind === 'prefer') {
    const named = shipping.methodId === null ? null : selectedOf(offered, shipping.methodId);
    const standard = destinationAddress(request) ? cheapestOf(offered) : null;
    return named ?? keptOf(offered, selected) ?? standard;
  }
  if (!selected) return null;
  const kept = keptOf(offered, selected);
  return kept ?? (shipping.whenGone === 'drop' ? null : rejectMethod(selected.methodId));
}

/** The selection at its price of today; null when it is no longer available. */
function keptOf(offered: Offer, selected: SelectedShipping | null): SelectedShipping | null {
  if (!selected) return null;
  const today = selectedOf(offered, selected.methodId);
  if (today) return today;
  // A rate that the storefront stated, and that is not among the offered ones, remains unchanged.
  if (selected.source === 'client') return selected;
  return offered.isDown && selected.source === 'provider' ? selected : null;
}

/** The first of the cheapest ones, in the merchant's order. */
function cheapestOf(offered: Offer): SelectedShipping | null {
  const [cheapest] = offered.methods.toSorted((a, b) => a.rateAmount - b.rateAmount);
  return cheapest ? selectedOf(offered, cheapest.methodId) : null;
}

function selectedOf({ methods, source }: Offer, methodId: string): SelectedShipping | null {
  const method = methods.find((candidate) => candidate.methodId === methodId);
  if (!method) return null;
  const { displayName, rateAmount, currency } = method;
  return { methodId, displayName, rateAmount, currency, source };
}

function rejectMethod(methodId: string): never {
  rejectField({
    path: 'selectedShippingMethodId',
    code: 'shipping_method_unavailable',
    received: methodId,
    message: 'This shipping method is not offered for the cart.',
  });
}

const Optional = <T extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>>(
  shape: T,
) => Type.Optional(Type.Union([shape, Type.Null()]));
const Days = Optional(Type.Integer({ minimum: 0, maximum: 365 }));

const MethodAnswer = Type.Object({
  methodId: Type.String({ minLength: 1, maxLength: 255 }),
  displayName: Type.String({ minLength: 1, maxLength: 200 }),
  rateAmount: Type.Integer({ minimum: 0, maximum: amountMax }),
  currency: Type.String(),
  carrier: Optional(Type.String({ maxLength: 200 })),
  minDays: Days,
  maxDays: Days,
});
const RatesAnswer = Type.Object({ methods: Type.Array(MethodAnswer, { maxItems: 200 }) });

/** The methods in a shipping provider's response; null when any of it is invalid. */
function readMethods(answer: unknown, currency: string): ShippingMethod[] | null {
  if (!Value.Check(RatesAnswer, answer)) return null;
  const ids = new Set(answer.methods.map(({ methodId }) => methodId));
  const isWhole =
    ids.size === answer.methods.length &&
    answer.methods.every((method) => method.currency === currency);
  return isWhole ? answer.methods.map(toMethod) : null;
}

function toMethod(answer: Static<typeof MethodAnswer>): ShippingMethod {
  return {
    methodId: answer.methodId,
    displayName: answer.displayName,
    rateAmount: answer.rateAmount,
    currency: answer.currency,
    carrier: answer.carrier ?? null,
    minDays: answer.minDays ?? null,
    maxDays: answer.maxDays ?? null,
  };
}
