import type { ContentLine, OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import {
  blankPurchase,
  type TaxLine,
  type PricingWarning,
} from '../../../storage/entities/purchase.ts';
import type { Subscription, SubscriptionTerms } from '../../../storage/entities/subscription.ts';
import { derivedId, newId } from '../../../storage/ids.ts';
import {
  CUSTOMER_BY_ID,
  type OrderCustomer,
} from '../../../storage/queries/checkout/order-customer.ts';
import type { Resources } from '../../ports/services.ts';
import { calculateTotals, netCart, rejectPricing, type NetCart } from '../../pricing/calculate.ts';
import { calculateTax, findExemption } from '../../pricing/calculate-tax.ts';
import { loadConfiguration, type LoadedConfiguration } from '../../pricing/configuration/load.ts';
import type { PricingRequest, RequestLine } from '../../pricing/pricing-request.ts';
import type { PricingShipping, PricingTax } from '../../pricing/tax-lines.ts';
import { textWriter, type LineText } from './line-words.ts';
import type { NextPeriod } from './next-period.ts';

/** A line of what a subscription charges; amounts before tax, in minor units. */
export interface BilledLine {
  /** Unique in its order; the line's id derives from it. */
  readonly key: string;
  readonly name: LineText;
  readonly description: LineText | null;
  readonly referenceId: string | null;
  readonly unitPrice: number;
  readonly quantity: number;
}

export interface LinesToPrice {
  readonly lines: readonly BilledLine[];
  readonly shippingAmount: number;
  /** Installments are final amounts: their tax is a part of them. */
  readonly pricesIncludeTax?: true;
}

/** What was used in the period before, priced (contract 65 §7). */
export interface BilledUsage {
  readonly metric: string;
  readonly amount: number;
  /** By the terms that priced it, the oldest first. */
  readonly parts: readonly {
    /** Above what is included. */
    readonly billedQuantity: number;
    readonly amount: number;
  }[];
}

type Priced = Pick<
  Subscription,
  | 'id'
  | 'workspaceId'
  | 'environmentId'
  | 'applicationId'
  | 'customerId'
  | 'checkoutSessionId'
  | 'currency'
  | 'shippingAddress'
  | 'billingAddress'
  | 'lastTaxLines'
  | 'metadata'
>;

/**
 * Prices what a subscription charges, as the content of the order that it becomes. Tax never fails it (contract 65 §8):
 * while the provider is down, the last period's taxes apply. It may call the merchant's tax provider, so never inside a
 * transaction.
 */
export async function priceLines(
  { services, database }: Resources,
  subscription: Priced,
  { lines: billed, shippingAmount, pricesIncludeTax }: LinesToPrice,
): Promise<OrderContent> {
  const orderId = newId();
  const { workspaceId, environmentId, applicationId, customerId } = subscription;
  const { read } = database.together();
  const texts = billed.flatMap(({ name, description }) => [name, description]);
  const [stored, exemption, [customer], write] = await Promise.all([
    loadConfiguration({ read }, subscription),
    findExemption(read, workspaceId, customerId),
    read(CUSTOMER_BY_ID, [workspaceId, environmentId, applicationId, customerId]),
    textWriter(read, subscription, texts),
  ]);
  const loaded = pricesIncludeTax ? includingTax(stored) : stored;
  const lines = billed.map((line) => toRequestLine(line, orderId, write(line.name)));
  const request = requestOf(subscription, lines, exemption);
  const net = netCart(request);
  if (!net.ok) return rejectPricing(net);
  const shipping = shippingAmount > 0 ? { amount: shippingAmount, taxable: false } : null;
  const { tax, warnings } = await leniently(services, loaded, request, net, shipping, subscription);
  const totals = calculateTotals({ ...request, shipping, tax });
  if (!totals.ok) return rejectPricing(totals);
  const { subtotal, discountTotal, shippingTotal, taxTotal, total, taxLines } = totals;
  return {
    ...blankPurchase(),
    orderId,
    cartId: null,
    externalCartId: null,
    currency: subscription.currency,
    subtotal,
    discountTotal,
    shippingTotal,
    taxTotal,
    total,
    pricesIncludeTax: totals.pricesIncludeTax,
    taxLines,
    lines: lines.map((line, index) => {
      const text = billed[index]?.description ?? null;
      const description = text === null ? null : write(text);
      return toContentLine(line, description, totals.lines[index]?.taxAmount ?? 0);
    }),
    appliedDiscount: null,
    snapshotId: null,
    ...buyerOf(subscription, customer ?? null),
    warnings,
  };
}

/** What a period charges besides its order's id. An installment is a final amount: its tax and shipping are in it. */
export function toPriceOfPeriod(
  { schedule, shippingAmount }: Pick<Subscription, 'schedule' | 'shippingAmount'>,
  { planId, planName, amount, quantity }: SubscriptionTerms,
  { scheduleRow }: Pick<NextPeriod, 'scheduleRow'>,
  usage: BilledUsage | null,
): LinesToPrice {
  const name = planName ?? planId;
  const row = schedule && scheduleRow !== null ? schedule[scheduleRow] : null;
  const plan: BilledLine = {
    key: 'plan',
    name,
    description: row
      ? (words) => words.installment((scheduleRow ?? 0) + 1, schedule?.length ?? 0)
      : null,
    referenceId: planId,
    unitPrice: row?.amount ?? amount,
    quantity: row ? 1 : quantity,
  };
  return {
    lines: usage ? [plan, ...linesOfUsage(usage, planId)] : [plan],
    shippingAmount: schedule ? 0 : shippingAmount,
    ...(schedule ? { pricesIncludeTax: true as const } : {}),
  };
}

/** The use, as a line of each price that it has. */
export function linesOfUsage({ metric, parts }: BilledUsage, planId: string): BilledLine[] {
  return parts
    .filter(({ amount }) => amount > 0)
    .map(({ billedQuantity, amount }, index) => ({
      key: index === 0 ? 'usage' : `usage-${index + 1}`,
      name: (words) => words.usage(metric),
      description: (words, quantity) => words.units(quantity.format(billedQuantity)),
      referenceId: planId,
      unitPrice: amount,
      quantity: 1,
    }));
}

function buyerOf(
  { customerId, shippingAddress, billingAddress, metadata }: Priced,
  customer: OrderCustomer | null,
) {
  const names = [customer?.firstName, customer?.lastName].filter(Boolean);
  return {
    customerId,
    customerEmail: customer?.email ?? null,
    customerName: names.join(' ') || null,
    shippingAddress,
    billingAddress,
    metadata,
  };
}

function requestOf(
  { currency, shippingAddress, billingAddress }: Priced,
  lines: readonly RequestLine[],
  exemption: PricingRequest['exemption'],
): PricingRequest {
  return {
    currency,
    lines,
    discount: null,
    shippingAddress,
    billingAddress,
    shipping: { kind: 'none' },
    exemption,
    policy: 'lenient',
  };
}

function toRequestLine(
  { key, referenceId, unitPrice, quantity }: BilledLine,
  orderId: string,
  name: string,
): RequestLine {
  return {
    id: derivedId(orderId, key),
    type: 'subscription',
    name,
    referenceId,
    unitPrice,
    quantity,
    discountAmount: 0,
    taxCategory: null,
    requiresShipping: false,
    weightGrams: null,
  };
}

function toContentLine(
  { id, name, referenceId, unitPrice, quantity }: RequestLine,
  description: string | null,
  taxAmount: number,
): ContentLine {
  return {
    id,
    type: 'subscription',
    referenceId,
    name: name ?? '',
    description,
    unitPrice,
    quantity,
    discountAmount: 0,
    allocatedDiscount: 0,
    taxAmount,
    imageUrl: null,
    requiresShipping: false,
    metadata: {},
  };
}

function includingTax(loaded: LoadedConfiguration): LoadedConfiguration {
  const { configuration } = loaded;
  const tax = { ...configuration.tax, pricesIncludeTax: true };
  return { ...loaded, configuration: { ...configuration, tax } };
}

async function leniently(
  services: Resources['services'],
  loaded: LoadedConfiguration,
  request: PricingRequest,
  net: NetCart,
  shipping: PricingShipping | null,
  { lastTaxLines }: Priced,
): Promise<{ readonly tax: PricingTax; readonly warnings: readonly PricingWarning[] }> {
  const { tax, warnings } = await calculateTax(services, loaded, request, net, shipping);
  const isDown = warnings.includes('provider_fallback');
  if (!isDown || !lastTaxLines) return { tax, warnings };
  const { pricesIncludeTax } = loaded.configuration.tax;
  const taxLines = againOn(lastTaxLines, net);
  return { tax: { mode: 'provided', pricesIncludeTax, taxLines }, warnings };
}

/** The rates of the last period on what is charged now; a tax without a rate keeps its amount. */
function againOn(lastTaxLines: readonly TaxLine[], { lines }: NetCart) {
  const [first] = lines;
  if (!first) return [];
  return lastTaxLines.map(({ jurisdiction, name, rate, taxable, amount }) => ({
    lineId: first.id,
    jurisdiction,
    name,
    rate,
    taxable: first.taxable,
    amount:
      taxable > 0 && taxable !== first.taxable
        ? Math.round((amount * first.taxable) / taxable)
        : amount,
  }));
}
