import { createHash } from 'node:crypto';
import { Customer } from '../../storage/entities/customer.ts';
import { CustomerPaymentMethod } from '../../storage/entities/customer-payment-method.ts';
import type { Payment, PaymentCard } from '../../storage/entities/payment.ts';
import { newId } from '../../storage/ids.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { BaseContext } from '../context.ts';
import { emit } from '../events.ts';
import { toPaymentMethodView } from './payment-method-view.ts';
import { toCustomerView } from './view.ts';

export interface StorableCard {
  readonly card: PaymentCard | null;
  /** The processor's handle of the card; null when it did not keep it. */
  readonly storedRef: string | null;
}

const LOCK_SQL =
  'select * from customer where workspace_id = $1 and id = $2 and deleted_at is null for update';
const ACTIVE_SQL = `
  select * from customer_payment_method where workspace_id = $1 and customer_id = $2 and is_active`;
const CONNECTOR_SQL = 'select display_name from connector where workspace_id = $1 and id = $2';

/**
 * Keeps the card that a payment was made with for its customer. The same card is kept once, under its newest handle;
 * the first one becomes the default. The customer's row is locked, so that two payments at once agree on that.
 */
export async function storeCard(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  { card, storedRef }: StorableCard,
): Promise<CustomerPaymentMethod | null> {
  const { workspaceId, customerId, connectorId } = payment;
  if (!card || !storedRef || !customerId || !connectorId) return null;
  const [customers, actives, connectors] = await Promise.all([
    tx.query(LOCK_SQL, [workspaceId, customerId]),
    tx.query(ACTIVE_SQL, [workspaceId, customerId]),
    tx.query<{ display_name: string }>(CONNECTOR_SQL, [workspaceId, connectorId]),
  ]);
  const [row] = customers;
  if (!row) return null;
  const fingerprint = fingerprintOf(card);
  const methods = actives.map((active) => tx.em.map(CustomerPaymentMethod, active));
  const known = methods.find(
    (method) => method.connectorId === connectorId && method.fingerprint === fingerprint,
  );
  if (known) {
    known.storedRef = storedRef;
    known.updatedAt = ctx.now();
    return known;
  }
  const method = tx.em.create(CustomerPaymentMethod, {
    id: newId(),
    workspaceId,
    environmentId: payment.environmentId,
    applicationId: payment.applicationId,
    customerId,
    connectorId,
    processor: connectors[0]?.display_name ?? 'card',
    methodType: 'card',
    storedRef,
    fingerprint,
    cardBrand: card.brand,
    cardLastFour: card.lastFour,
    cardExpMonth: card.expMonth,
    cardExpYear: card.expYear,
    cardType: card.type,
    cardCountry: card.country,
    isDefault: !methods.some(({ isDefault }) => isDefault),
    isActive: true,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  tx.em.persist(method);
  const customer = tx.em.map(Customer, row);
  emit(ctx, tx, {
    type: 'customer.payment_method_added',
    source: customer,
    data: { ...toCustomerView(customer), paymentMethod: toPaymentMethodView(method) },
  });
  return method;
}

/** Equal for the same card at one processor; the card's number itself never reaches us. */
function fingerprintOf({ brand, lastFour, expMonth, expYear }: PaymentCard): string {
  const text = [brand.toLowerCase(), lastFour, expMonth, expYear].join(':');
  return createHash('sha256').update(text).digest('base64url');
}
