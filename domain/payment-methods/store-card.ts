import {
  ACTIVE_CARDS,
  CONNECTOR_NAME,
  LOCK_CUSTOMER_OF_CARDS,
} from '../../storage/queries/payment-methods/cards.ts';
import { Customer } from '../../storage/entities/customer.ts';
import { CustomerPaymentMethod } from '../../storage/entities/customer-payment-method.ts';
import type { PaymentCard } from '../../storage/entities/payment.ts';
import { newId } from '../../storage/ids.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { BaseContext } from '../context.ts';
import { emit } from '../events.ts';
import { fingerprintOf } from './card-fingerprint.ts';
import { sealStoredRef } from './stored-ref.ts';
import { toPaymentMethodView } from './view.ts';
import { toCustomerView } from '../customers/view.ts';

export interface StorableCard {
  readonly card: PaymentCard | null;
  /** The processor's handle of the card; null if it was not stored. */
  readonly storedRef: string | null;
}

/** The card's owner, and where it was charged or verified. */
export interface CardOwner {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
  readonly customerId?: string | null | undefined;
  readonly connectorId?: string | null | undefined;
}

/**
 * Stores a card for its customer. An application stores the same card once, under its newest handle, at any connector;
 * the first becomes the default. The customer's row is locked, so that concurrent payments agree on the default. Null
 * for a guest, a deleted customer, or a card that the processor did not store.
 */
export async function storeCard(
  ctx: BaseContext,
  tx: Transaction,
  owner: CardOwner,
  { card, storedRef }: StorableCard,
): Promise<CustomerPaymentMethod | null> {
  const { workspaceId, environmentId, applicationId, customerId, connectorId } = owner;
  if (!card || !storedRef || !customerId || !connectorId) return null;
  const [customers, actives, connectors] = await Promise.all([
    tx.query(LOCK_CUSTOMER_OF_CARDS, [workspaceId, customerId]),
    tx.query(ACTIVE_CARDS, [workspaceId, customerId, applicationId]),
    tx.query(CONNECTOR_NAME, [workspaceId, connectorId]),
  ]);
  const [row] = customers;
  if (!row) return null;
  const fingerprint = fingerprintOf(card);
  const methods = actives.map((active) => tx.em.map(CustomerPaymentMethod, active));
  const processor = connectors[0]?.display_name ?? 'card';
  const sealed = sealStoredRef(ctx.services.secrets, storedRef);
  const known = methods.find((method) => method.fingerprint === fingerprint);
  if (known) {
    Object.assign(known, { connectorId, processor, storedRef: sealed });
    known.updatedAt = ctx.now();
    return known;
  }
  const method = tx.em.create(CustomerPaymentMethod, {
    id: newId(),
    workspaceId,
    environmentId,
    applicationId,
    customerId,
    connectorId,
    processor,
    methodType: 'card',
    storedRef: sealed,
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
