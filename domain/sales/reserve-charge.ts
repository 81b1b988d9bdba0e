import type { OrderContent } from '../../storage/entities/checkout-attempt.ts';
import type { Connector } from '../../storage/entities/connector.ts';
import type { Order } from '../../storage/entities/order.ts';
import type { Purpose } from '../../storage/entities/payment-transaction.ts';
import { Payment, newPaymentColumns } from '../../storage/entities/payment.ts';
import type { BaseContext, Transaction } from '../context.ts';
import type {
  ChargeRequest,
  MovementCall,
  ProcessorTransaction,
} from '../ports/payment-connector.ts';
import type { MovementOutcome, MovementRef } from '../ports/settlement.ts';
import { callKeyOf, openMovement, refOf } from './open-movement.ts';
import { newId } from '../../storage/ids.ts';
import type { TenantIds } from '../tenancy/enter-tenant.ts';

/** A sale whose intent is stored, with the call that it makes. */
export interface ReservedSale {
  readonly movement: MovementRef;
  readonly connectorId: string;
  /** Its row, as the intent was stored; null where it was not read. */
  readonly connector: Connector | null;
  /** Null where the processor's widget has charged already. */
  readonly call: MovementCall | null;
  readonly made?: ProcessorTransaction | null;
  /** Stores the next try, at another connector; null when this outcome ends the sale. */
  readonly failOver?: (outcome: MovementOutcome) => Promise<ReservedSale | null>;
}

/** The purchase that a charge pays for. */
type Bought = Pick<OrderContent, 'orderId' | 'metadata' | 'billingAddress' | 'shippingAddress'>;

/** Somebody who pays on a page, where a bank may ask. */
interface PayingBuyer {
  readonly returnUrl: string | null;
  readonly checkoutSessionId?: string;
  readonly customer?: ChargeRequest['customer'];
  /** Store the card for later charges. */
  readonly store?: boolean;
}

/** A charge of a payment's whole amount. */
export interface ChargeIntent extends Pick<ReservedSale, 'connectorId' | 'connector' | 'made'> {
  readonly purpose: Exclude<Purpose, MovementCall['type'] | 'recorded'>;
  readonly type?: Extract<MovementCall, { request: ChargeRequest }>['type'];
  /** One of `intentKeys`. */
  readonly intent: string;
  /** The number of the try, from 1: it grows only after a definite failure. */
  readonly attempt: number;
  readonly bought: Bought;
  readonly orderType: 'one_off' | 'recurring';
  readonly source: ChargeRequest['source'];
  readonly paymentSource: NonNullable<ChargeRequest['paymentSource']>;
  /** Absent: the merchant charges a stored card without its owner. */
  readonly buyer?: PayingBuyer;
  /** The place of the connector in its cascade, where there is one. */
  readonly place?: number;
  readonly checkoutAttempt?: NonNullable<MovementRef['attempt']>;
}

/** Stores the intent of a charge before any call: its pending transaction. The only builder of a ChargeRequest. */
export function reserveCharge(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  charge: ChargeIntent,
): ReservedSale {
  const { purpose, type = 'charge', intent, attempt, place, connectorId, connector } = charge;
  const { made = null, checkoutAttempt = null } = charge;
  const idempotencyKey = callKeyOf(intent, attempt, place);
  const request = requestOf(payment, charge, idempotencyKey);
  const call = made ? null : ({ type, request } as const);
  const transaction = openMovement(ctx, tx, payment, {
    purpose,
    type,
    amount: payment.amount,
    idempotencyKey,
    attempt,
    connectorId,
    call,
    ...(checkoutAttempt ? { checkoutAttemptId: checkoutAttempt.id } : {}),
    processorTransactionId: made?.ref ?? null,
  });
  const movement = { ...refOf(transaction), attempt: checkoutAttempt };
  return { movement, connectorId, connector, call, made };
}

/** The purchase of a placed order. */
export function boughtBy({ id, metadata, billingAddress, shippingAddress }: Order): Bought {
  return { orderId: id, metadata, billingAddress, shippingAddress };
}

function requestOf(
  { id: paymentId, amount, currency, customerId = null }: Payment,
  { source, paymentSource, bought, orderType, buyer, place = 0 }: ChargeIntent,
  idempotencyKey: string,
): ChargeRequest {
  const { orderId, metadata, billingAddress, shippingAddress } = bought;
  return {
    idempotencyKey,
    amount,
    currency,
    source,
    initiator: buyer ? 'customer' : 'merchant',
    store: buyer?.store ?? false,
    orderRef: orderId,
    paymentId,
    customerId,
    metadata: { ...metadata, throttle_order_type: orderType },
    checkoutSessionId: buyer?.checkoutSessionId ?? null,
    attemptIndex: place,
    returnUrl: buyer?.returnUrl ?? null,
    paymentSource,
    ...(buyer?.customer === undefined ? {} : { customer: buyer.customer }),
    billingAddress,
    shippingAddress,
  };
}

export interface PaymentIntent {
  readonly method: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Payment['metadata'];
  readonly customerId: string | null;
  readonly orderId?: string;
  readonly subscriptionId?: string | null;
  readonly checkoutSessionId?: string;
  readonly connectorId?: string | null;
}

/** Creates a pending payment, the only place that does; its movements decide its status. */
export function openPayment(
  ctx: BaseContext,
  tx: Transaction,
  { workspaceId, environmentId, applicationId }: TenantIds,
  intent: PaymentIntent,
): Payment {
  const now = ctx.now();
  const payment = tx.em.create(Payment, {
    ...newPaymentColumns(),
    id: newId(),
    workspaceId,
    environmentId,
    applicationId,
    status: 'pending',
    ...intent,
    createdAt: now,
    updatedAt: now,
  });
  return payment;
}

/** Creates a pending payment of an order without a checkout. */
export function openPaymentOfOrder(
  ctx: BaseContext,
  tx: Transaction,
  order: Order,
  of: Pick<PaymentIntent, 'method' | 'amount' | 'connectorId'>,
): Payment {
  const { currency, metadata, id: orderId, customerId = null, subscriptionId = null } = order;
  return openPayment(ctx, tx, order, {
    ...of,
    currency,
    metadata,
    orderId,
    customerId,
    subscriptionId,
  });
}
