import { type Context, type Transaction, unitOfWork } from '../../../domain/context.ts';
import type { InvoiceIssue } from '../../../domain/invoices/document/compile-document.ts';
import { issueInvoice } from '../../../domain/invoices/issue-invoice.ts';
import type { Invoice } from '../../../storage/entities/invoice.ts';
import { OrderLine } from '../../../storage/entities/order-line.ts';
import { Order } from '../../../storage/entities/order.ts';
import { Payment } from '../../../storage/entities/payment.ts';
import { newId } from '../../../storage/ids.ts';
import { expectMoneyViolations } from '../stack/expect-logged-error.ts';

export interface IssueChanges {
  readonly order?: Partial<Order>;
  readonly payment?: Partial<Payment>;
  readonly lines?: readonly Partial<OrderLine>[];
  readonly issue?: Partial<Omit<InvoiceIssue, 'order' | 'payment' | 'lines'>>;
  /** Runs after the invoice was issued, before the commit. */
  readonly before?: () => void;
}

const card = {
  brand: 'visa',
  lastFour: '4242',
  expMonth: 12,
  expYear: 2040,
  type: 'credit',
  country: 'US',
} as const;

/**
 * Issues an invoice as a checkout would: order, lines, payment and invoice in one unit of work. The payment has no
 * transactions, so the money audit finds it.
 */
export async function issue(ctx: Context, changes: IssueChanges = {}): Promise<Invoice> {
  expectMoneyViolations(ctx);
  return unitOfWork(ctx, async (tx) => {
    const now = ctx.now();
    const order = createOrder(ctx, tx, now, changes.order ?? {});
    const lines = makeLines(tx, order, changes.lines ?? [{}]);
    const payment = makePayment(tx, order, now, changes.payment ?? {});
    const { invoice } = await issueInvoice(ctx, tx, {
      order,
      lines,
      payment,
      status: 'paid',
      sourceType: 'order',
      ...changes.issue,
    });
    changes.before?.();
    return invoice;
  });
}

let orderNumber = 1000;

function createOrder(ctx: Context, tx: Transaction, now: Date, changes: Partial<Order>): Order {
  orderNumber += 1;
  return tx.em.create(Order, {
    id: newId(),
    workspaceId: ctx.workspaceId,
    environmentId: ctx.environmentId,
    applicationId: ctx.applicationId ?? '',
    number: orderNumber,
    status: 'processing',
    paymentStatus: 'captured',
    fulfillmentStatus: 'unfulfilled',
    source: 'checkout',
    currency: 'USD',
    subtotal: 3998,
    discountTotal: 0,
    shippingTotal: 0,
    taxTotal: 0,
    total: 3998,
    pricesIncludeTax: false,
    creditApplied: 0,
    amountPaid: 3998,
    amountRefunded: 0,
    amountReserved: 0,
    deferred: false,
    keptFields: [],
    customerId: null,
    customerEmail: 'buyer@example.test',
    shippingAddress: null,
    billingAddress: null,
    taxLines: [],
    selectedShipping: null,
    snapshotId: null,
    discountId: null,
    discountCode: null,
    cartId: null,
    externalCartId: null,
    checkoutSessionId: null,
    subscriptionId: null,
    notes: null,
    cancelReason: null,
    metadata: {},
    searchText: '',
    sequence: 1,
    eventSequence: 0,
    createdAt: now,
    updatedAt: now,
    placedAt: now,
    cancelledAt: null,
    closedAt: null,
    ...changes,
  });
}

function makeLines(
  tx: Transaction,
  order: Order,
  changes: readonly Partial<OrderLine>[],
): OrderLine[] {
  return changes.map((change, index) =>
    tx.em.create(OrderLine, {
      id: newId(),
      workspaceId: order.workspaceId,
      orderId: order.id,
      position: index + 1,
      type: 'product',
      referenceId: null,
      name: `Chair ${index + 1}`,
      description: null,
      unitPrice: 1999,
      quantity: 2,
      taxAmount: 0,
      discountAmount: 0,
      allocatedDiscount: 0,
      imageUrl: null,
      requiresShipping: true,
      metadata: {},
      fulfilledQuantity: 0,
      returnedQuantity: 0,
      refundedQuantity: 0,
      refundingQuantity: 0,
      creditedAmount: 0,
      ...change,
    }),
  );
}

function makePayment(tx: Transaction, order: Order, now: Date, changes: Partial<Payment>): Payment {
  return tx.em.create(Payment, {
    id: newId(),
    workspaceId: order.workspaceId,
    environmentId: order.environmentId,
    applicationId: order.applicationId,
    status: 'captured',
    amount: order.total,
    currency: order.currency,
    method: 'card',
    metadata: {},
    dueDate: null,
    orderId: order.id,
    customerId: null,
    subscriptionId: null,
    checkoutSessionId: null,
    invoiceId: null,
    connectorId: null,
    amountAuthorized: order.total,
    amountCaptured: order.total,
    amountRefunded: 0,
    deferred: false,
    disputed: false,
    card,
    nextAction: null,
    declineCode: null,
    declineClass: null,
    net30Acceptance: null,
    routing: null,
    eventSequence: 0,
    createdAt: now,
    updatedAt: now,
    ...changes,
  });
}
