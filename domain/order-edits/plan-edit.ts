import { isDeepStrictEqual } from 'node:util';
import type { EditContent } from '../../storage/entities/order-edit.ts';
import type { RunQuery } from '../../storage/query.ts';
import type { ContentLine } from '../../storage/entities/checkout-attempt.ts';
import type { OrderLine } from '../../storage/entities/order-line.ts';
import { newId } from '../../storage/ids.ts';
import { LINES_MAX } from '../../storage/entities/cart-line.ts';
import type { Order } from '../../storage/entities/order.ts';
import { requireDiscountWithinLine, resolveImageUrl } from '../carts/change-line.ts';
import type { Context } from '../context.ts';
import type { Resources } from '../ports/services.ts';
import { fail, type WarningCode } from '../errors.ts';
import { type OrderWithLines, contentLineOf } from '../orders/view.ts';
import { rejectSubscriptionLines } from '../carts/subscription-lines.ts';
import type { LineItemInput } from '../carts/schemas.ts';
import { calculateTotals, netCart, rejectPricing } from '../pricing/calculate.ts';
import { loadConfiguration, type LoadedConfiguration } from '../pricing/configuration/load.ts';
import { calculateTax, findExemption } from '../pricing/calculate-tax.ts';
import type { PricingRequest, RequestLine } from '../pricing/pricing-request.ts';
import type { PricingShipping } from '../pricing/tax-lines.ts';
import type { EditInput, LineChange } from './schemas.ts';

/** An edit, checked and priced for the order at `sequence`. */
export interface EditPlan {
  readonly sequence: number;
  readonly content: EditContent;
  readonly warnings: readonly WarningCode[];
}

/** 400 `no_changes` for an empty edit. */
export function requireChanges({ lines }: Pick<OrderWithLines, 'lines'>, input: EditInput): void {
  if (changesNothing(lines, input)) fail('no_changes');
}

/** Checks the lines in the contract's order and prices them without a lock, as pricing may call a tax provider. */
export async function planEdit(
  ctx: Context,
  { order, lines }: OrderWithLines,
  input: EditInput,
): Promise<EditPlan> {
  requireKnownLines(lines, input);
  const images = await resolveImages(ctx, order, input);
  const wanted = linesAfter(lines, input, images);
  const { content, warnings } = await priceEdit(ctx, order, wanted);
  return { sequence: order.sequence, content, warnings };
}

function resolveImages(
  { database }: Context,
  order: OrderWithLines['order'],
  { add }: EditInput,
): Promise<(string | null)[]> {
  const source: { query: RunQuery } = { query: (asked, values) => database.read(asked, values) };
  return Promise.all(
    add.map(({ imageUrl = null }, index) =>
      resolveImageUrl(source, order, imageUrl, `add.${index}.imageUrl`),
    ),
  );
}

type Lines = readonly OrderLine[];

/** Whether the request changes no line; unknown lines are rejected later. */
function changesNothing(lines: Lines, { add, update, remove }: EditInput): boolean {
  if (add.length + remove.length > 0) return false;
  return update.every((change) => {
    const line = lines.find(({ id }) => id === idOf(change));
    if (!line) return false;
    const content = contentLineOf(line);
    return isDeepStrictEqual(content, changed(content, change));
  });
}

/** 400 `invalid_line_item`: a line that is not on the order, or that is named twice. */
function requireKnownLines(lines: Lines, { update, remove }: EditInput): void {
  const known = new Set(lines.map(({ id }) => id));
  const seen = new Set<string>();
  for (const { path, id } of [...named('update', update), ...named('remove', remove)]) {
    if (!known.has(id)) rejectLine(path, 'not_on_order', id, 'The order has no such line item.');
    if (seen.has(id)) rejectLine(path, 'not_unique', id, 'A line item may be named once.');
    seen.add(id);
  }
}

/**
 * The lines after the edit, not priced yet; `images` are the resolved ones of the added lines. Errors, in this order:
 * 400 `empty_order`, 422 for a subscription line, 422 below the fulfilled quantity, 422 too many lines or a discount above its line.
 */
function linesAfter(
  lines: Lines,
  input: EditInput,
  images: readonly (string | null)[],
): ContentLine[] {
  const changes = new Map(input.update.map((change, index) => [idOf(change), { change, index }]));
  const gone = new Set(input.remove.map(idOf));
  const kept = lines.filter(({ id }) => !gone.has(id));
  if (kept.length + input.add.length === 0) fail('empty_order');
  rejectSubscriptionLines(input.add, 'add');
  requireFulfilledKept(lines, input);
  if (kept.length + input.add.length > LINES_MAX) {
    const message = `An order holds at most ${LINES_MAX} lines.`;
    fail('validation_error', [{ path: 'add', code: 'too_many_lines', message }], { status: 422 });
  }
  const remaining = kept.map((line) => {
    const update = changes.get(line.id);
    if (!update) return contentLineOf(line);
    const after = changed(contentLineOf(line), update.change);
    requireDiscountWithin(after, `update.${update.index}.`);
    return after;
  });
  const added = input.add.map((body, index) => {
    const line = newLine(body, images[index] ?? null);
    requireDiscountWithin(line, `add.${index}.`);
    return line;
  });
  return [...remaining, ...added];
}

function named(list: 'update' | 'remove', entries: readonly { readonly lineItemId: string }[]) {
  return entries.map((entry, index) => ({
    path: `${list}.${index}.lineItemId`,
    id: idOf(entry),
  }));
}

function idOf({ lineItemId }: { readonly lineItemId: string }): string {
  return lineItemId.toLowerCase();
}

function rejectLine(path: string, code: string, received: string, message: string): never {
  fail('invalid_line_item', [{ path, code, received, message }]);
}

function requireFulfilledKept(lines: Lines, { update, remove }: EditInput): void {
  const fulfilledOf = new Map(lines.map((line) => [line.id, line.fulfilledQuantity]));
  const wanted = [
    ...update.flatMap((change, index) =>
      change.quantity === undefined
        ? []
        : [{ path: `update.${index}.quantity`, id: idOf(change), quantity: change.quantity }],
    ),
    ...named('remove', remove).map((entry) => ({ ...entry, quantity: 0 })),
  ];
  for (const { path, id, quantity } of wanted) {
    const fulfilled = fulfilledOf.get(id) ?? 0;
    if (quantity >= fulfilled) continue;
    const message = `${fulfilled} of this line item are fulfilled already.`;
    fail(
      'validation_error',
      [{ path, code: 'below_fulfilled_quantity', received: quantity, message }],
      { status: 422 },
    );
  }
}

function changed(line: ContentLine, change: LineChange): ContentLine {
  const { name, unitPrice, quantity, discountAmount, metadata } = change;
  return {
    ...line,
    name: name ?? line.name,
    unitPrice: unitPrice ?? line.unitPrice,
    quantity: quantity ?? line.quantity,
    discountAmount: discountAmount ?? line.discountAmount,
    metadata: metadata ?? line.metadata,
  };
}

function newLine(body: LineItemInput, imageUrl: string | null): ContentLine {
  return {
    id: newId(),
    type: body.type,
    referenceId: body.referenceId ?? null,
    name: body.name,
    description: body.description ?? null,
    unitPrice: body.unitPrice,
    quantity: body.quantity,
    taxAmount: body.taxAmount ?? 0,
    discountAmount: body.discountAmount ?? 0,
    allocatedDiscount: 0,
    imageUrl,
    requiresShipping: body.requiresShipping ?? body.type !== 'service',
    metadata: body.metadata ?? {},
  };
}

function requireDiscountWithin(line: ContentLine, path: string): void {
  requireDiscountWithinLine(line.unitPrice, line.quantity, line.discountAmount, path);
}

interface PricedEdit {
  readonly content: EditContent;
  readonly warnings: readonly WarningCode[];
}

/**
 * Prices the lines after an edit (contract 50 §5): the discount by its terms at placement, even if its code is no
 * longer valid; tax by the current configuration; shipping unchanged. It may call the merchant's tax provider, so never
 * inside a transaction. Fails like `calculateTax`, and with 422 `validation_error` for amounts.
 */
async function priceEdit(
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
