import {
  blankPurchase,
  type TaxLine,
  type PricingWarning,
} from '../../../storage/entities/purchase.ts';
import type { ContentLine, OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { Subscription } from '../../../storage/entities/subscription.ts';
import { derivedId } from '../../../storage/ids.ts';
import {
  CUSTOMER_BY_ID,
  type OrderCustomer,
} from '../../../storage/queries/checkout/order-customer.ts';
import type { Resources } from '../../context.ts';
import { calculateTotals, netCart, rejectPricing, type NetCart } from '../../pricing/calculate.ts';
import { calculateTax, findExemption } from '../../pricing/calculate-tax.ts';
import { loadConfiguration, type LoadedConfiguration } from '../../pricing/configuration/load.ts';
import type { PricingRequest, RequestLine } from '../../pricing/pricing-request.ts';
import type { PricingShipping, PricingTax } from '../../pricing/tax-lines.ts';
import { textWriter, type LineText } from './line-words.ts';

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

interface WrittenLine extends BilledLine {
  readonly name: string;
  readonly description: string | null;
}

export interface LinesToPrice {
  readonly orderId: string;
  readonly lines: readonly BilledLine[];
  readonly shippingAmount: number;
  /** Installments are final amounts: their tax is a part of them. */
  readonly pricesIncludeTax?: true;
}

export interface PricedLines {
  readonly content: OrderContent;
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
  { orderId, lines: billed, shippingAmount, pricesIncludeTax }: LinesToPrice,
): Promise<PricedLines> {
  const { workspaceId, environmentId, applicationId, customerId } = subscription;
  const { read } = database.together();
  const texts = billed.flatMap(({ name, description }) => [name, description]);
  const [stored, exemption, [customer], write] = await Promise.all([
    loadConfiguration({ read }, subscription),
    findExemption(read, workspaceId, customerId),
    read(CUSTOMER_BY_ID, [workspaceId, environmentId, applicationId, customerId]),
    textWriter(read, subscription, texts),
  ]);
  const lines = billed.map((line) => ({
    ...line,
    name: write(line.name),
    description: line.description === null ? null : write(line.description),
  }));
  const loaded = pricesIncludeTax ? includingTax(stored) : stored;
  const request = requestOf(subscription, orderId, lines, exemption);
  const net = netCart(request);
  if (!net.ok) return rejectPricing(net);
  const shipping = shippingAmount > 0 ? { amount: shippingAmount, taxable: false } : null;
  const { tax, warnings } = await leniently(services, loaded, request, net, shipping, subscription);
  const totals = calculateTotals({ ...request, shipping, tax });
  if (!totals.ok) return rejectPricing(totals);
  const { subtotal, discountTotal, shippingTotal, taxTotal, total, taxLines } = totals;
  const content: OrderContent = {
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
    lines: request.lines.map((line, index) =>
      toContentLine(line, lines[index]?.description ?? null, totals.lines[index]?.taxAmount ?? 0),
    ),
    appliedDiscount: null,
    snapshotId: null,
    ...buyerOf(subscription, customer ?? null),
    warnings,
  };
  return { content };
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
  orderId: string,
  lines: readonly WrittenLine[],
  exemption: PricingRequest['exemption'],
): PricingRequest {
  return {
    currency,
    lines: lines.map((line) => toRequestLine(line, orderId)),
    discount: null,
    shippingAddress,
    billingAddress,
    shipping: { kind: 'none' },
    exemption,
    policy: 'lenient',
  };
}

function toRequestLine(
  { key, name, referenceId, unitPrice, quantity }: WrittenLine,
  orderId: string,
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
