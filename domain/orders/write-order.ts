import { pick } from '../../storage/orm/columns.ts';
import type { ContentLine, OrderContent } from '../../storage/entities/checkout-attempt.ts';
import { blankOrder, Order, type OrderSource } from '../../storage/entities/order.ts';
import { OrderLine } from '../../storage/entities/order-line.ts';
import { purchaseFields } from '../../storage/entities/purchase.ts';
import type { Transaction } from '../../storage/database.ts';
import type { ApplicationContext, BaseContext } from '../context.ts';
import type { TenantIds } from '../tenancy/enter-tenant.ts';
import type { OrderWithLines } from './view.ts';
import { NEXT_ORDER_NUMBER } from '../../storage/queries/orders/order-rows.ts';

export interface OrderOrigin {
  readonly source: OrderSource;
  readonly checkoutSessionId: string | null;
}

/** Creates an order with the content, as a draft. */
export function createOrder(
  ctx: ApplicationContext,
  tx: Transaction,
  content: OrderContent,
  origin: OrderOrigin,
): OrderWithLines {
  const { workspaceId, environmentId, applicationId } = ctx;
  const tenant = { workspaceId, environmentId, applicationId };
  const order = tx.em.create(Order, {
    ...blankOrder({ ...tenant, id: content.orderId, createdAt: ctx.now() }),
    ...columnsOf(content),
    ...origin,
    searchText: searchTextOf(content, null),
  });
  const lines = content.lines.map((line, index) => createLine(tx.em, order, line, index + 1));
  return { order, lines };
}

/** Replaces the content of an unpaid order: lines with the same id are updated, others replaced. */
export function rewriteOrder(
  ctx: ApplicationContext,
  tx: Transaction,
  found: OrderWithLines,
  content: OrderContent,
): OrderWithLines {
  const { order, lines } = found;
  order.rewrite(columnsOf(content), searchTextOf(content, order.number));
  const wanted = new Set(content.lines.map((line) => line.id));
  const kept = new Map(lines.map((line) => [line.id, line]));
  for (const line of lines) if (!wanted.has(line.id)) tx.em.remove(line);
  return {
    order,
    lines: content.lines.map((line, index) => {
      const known = kept.get(line.id);
      if (!known) return createLine(tx.em, order, line, index + 1);
      known.rewrite(line, index + 1);
      return known;
    }),
  };
}

function columnsOf(content: OrderContent) {
  const { appliedDiscount } = content;
  const discounted = appliedDiscount?.valid ? appliedDiscount : null;
  return {
    ...pick(content, purchaseFields),
    snapshotId: content.snapshotId,
    discountId: discounted?.discountId ?? null,
    discountCode: discounted?.code ?? null,
    cartId: content.cartId,
    externalCartId: content.externalCartId,
    metadata: discounted ? { ...content.metadata, appliedDiscount: discounted } : content.metadata,
  };
}

/** A new line of an order, of which nothing is fulfilled or refunded. */
export function createLine(
  em: Transaction['em'],
  { workspaceId, id: orderId }: Pick<Order, 'workspaceId' | 'id'>,
  content: ContentLine,
  position: number,
): OrderLine {
  const made = em.create(OrderLine, {
    ...content,
    workspaceId,
    orderId,
    position,
    fulfilledQuantity: 0,
    returnedQuantity: 0,
    refundedQuantity: 0,
    refundingQuantity: 0,
    creditedAmount: 0,
  });
  return made;
}

const LENGTH_MAX = 8_000;

/** The text that `q` searches: number, e-mail, names, line names and metadata, in lower case, one a line. */
function searchTextOf(content: OrderContent, number: number | null): string {
  return joined([
    number === null ? '' : String(number),
    content.customerEmail ?? '',
    content.customerName ?? '',
    ...partsOf(content),
  ]);
}

type Searched = Pick<OrderContent, 'shippingAddress' | 'billingAddress' | 'metadata'> & {
  readonly lines: readonly { readonly name: string }[];
};

/** The searchable fields that may change after placement. */
export function searchedIn({ order, lines }: OrderWithLines): readonly string[] {
  const { shippingAddress = null, billingAddress = null, metadata } = order;
  return partsOf({ shippingAddress, billingAddress, metadata, lines });
}

/** The search text after a change: the parts of `before` are replaced by those of `after`. */
export function searchTextAfter(
  text: string,
  before: readonly string[],
  after: readonly string[],
): string {
  const gone = new Set(before.map(normalised));
  return joined([...text.split('\n').filter((part) => !gone.has(part)), ...after]);
}

function partsOf({ shippingAddress, billingAddress, lines, metadata }: Searched): string[] {
  const names = [shippingAddress, billingAddress].map((address) =>
    [address?.firstName, address?.lastName, address?.company].filter(Boolean).join(' '),
  );
  return [...names, ...lines.map((line) => line.name), ...scalarsOf(metadata)];
}

function joined(parts: readonly string[]): string {
  const distinct = new Set(parts.map(normalised));
  distinct.delete('');
  return [...distinct].join('\n').slice(0, LENGTH_MAX);
}

/** Normalised to one line, so that a later change finds the part to replace. */
function normalised(part: string): string {
  return part
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .toLowerCase();
}

function scalarsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(scalarsOf);
}

/**
 * Places the order and assigns its number. The counter's row stays locked until the commit, so call it late. `content`
 * replaces the order's content; null when it is unchanged.
 */
export async function placeOrder(
  ctx: BaseContext,
  tx: Transaction,
  found: OrderWithLines,
  content: OrderContent | null,
): Promise<void> {
  const { order } = found;
  if (order.placedAt) return;
  placeAs(ctx, found, content, await nextOrderNumber(tx, order));
}

/** Places the order under a number that was taken for it. */
export function placeAs(
  ctx: BaseContext,
  { order }: OrderWithLines,
  content: OrderContent | null,
  number: number,
): void {
  const searchText = content
    ? searchTextOf(content, number)
    : searchTextAfter(order.searchText, [], [String(number)]);
  order.place(number, searchText, ctx.now());
}

/** Takes the next number of an application's orders, whose row stays locked until the commit; a rollback returns it. */
export async function nextOrderNumber(
  tx: Transaction,
  { workspaceId, environmentId, applicationId }: TenantIds,
): Promise<number> {
  const [row] = await tx.query(NEXT_ORDER_NUMBER, [workspaceId, environmentId, applicationId]);
  if (!row) throw new Error('the order counter gave no number');
  return row.last_number;
}
