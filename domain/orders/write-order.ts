import { pick } from '../../storage/columns.ts';
import type { ContentLine, OrderContent } from '../../storage/entities/checkout-attempt.ts';
import { blankOrder, Order, type OrderSource } from '../../storage/entities/order.ts';
import { OrderLine } from '../../storage/entities/order-line.ts';
import { purchaseFields } from '../../storage/entities/purchase.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../context.ts';
import { searchTextOf } from './search-text.ts';
import type { OrderWithLines } from './view.ts';

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
