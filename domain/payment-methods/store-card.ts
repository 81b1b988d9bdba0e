import {
  ACTIVE_CARDS,
  CONNECTOR_NAME,
  LOCK_OWNER_OF_CARD,
} from '../../storage/queries/payment-methods/cards.ts';
import { Customer } from '../../storage/entities/customer.ts';
import { CustomerPaymentMethod } from '../../storage/entities/customer-payment-method.ts';
import type { PaymentCard } from '../../storage/entities/shapes/card.ts';
import { newId } from '../../storage/ids.ts';
import type { Transaction } from '../../storage/database.ts';
import type { BaseContext } from '../context.ts';
import { emit } from '../events.ts';
import { toCustomerView } from '../customers/view.ts';
import { enqueueForgetCards, fingerprintOf, openStoredRef, sealStoredRef } from './stored-card.ts';
import { toPaymentMethodView } from './view.ts';

interface StorableCard {
  readonly card: PaymentCard | null;
  /** The processor's handle of the card; null if it was not stored. */
  readonly storedRef: string | null;
}

/** The card's owner, and where it was charged or verified. */
interface CardOwner {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
  readonly customerId?: string | null | undefined;
  readonly connectorId?: string | null | undefined;
}

/**
 * Stores a card for its customer. An application stores the same card once, under its newest handle, at any connector,
 * and the processor is asked to delete the one before; the first card becomes the default. The customer's row is locked, so that concurrent payments agree on the default. Null
 * for a guest, or a card that the processor did not store; and for a customer who was deleted or anonymized while paying:
 * then the processor is asked to delete the card.
 */
export async function storeCard(
  ctx: BaseContext,
  tx: Transaction,
  owner: CardOwner,
  { card, storedRef }: StorableCard,
): Promise<CustomerPaymentMethod | null> {
  const { workspaceId, environmentId, applicationId, customerId, connectorId } = owner;
  if (!card || !storedRef || !customerId || !connectorId) return null;
  const [customers, actives, connectors] = await tx.batch([
    () => tx.query(LOCK_OWNER_OF_CARD, [workspaceId, customerId]),
    () => tx.query(ACTIVE_CARDS, [workspaceId, customerId, applicationId]),
    () => tx.query(CONNECTOR_NAME, [workspaceId, connectorId]),
  ]);
  const [row] = customers;
  if (!row) return null;
  const customer = tx.em.map(Customer, row);
  const fingerprint = fingerprintOf(card);
  const methods = tx.em.mapAll(CustomerPaymentMethod, actives);
  const processor = connectors[0]?.display_name ?? 'card';
  const sealed = sealStoredRef(ctx.services.secrets, storedRef);
  const isGone = Boolean(customer.deletedAt ?? customer.anonymizedAt);
  const known = methods.find((method) => method.fingerprint === fingerprint);
  if (known) {
    if (!isSameHandle(ctx, known, { connectorId, storedRef })) leaveHandle(ctx, tx, known);
    known.storeAgain({ connectorId, processor, storedRef: sealed }, ctx.now());
    return known;
  }
  const facts = isGone ? noFacts : { fingerprint, ...factsOf(card) };
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
    ...facts,
    isDefault: !isGone && !methods.some(({ isDefault }) => isDefault),
    isActive: !isGone,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  if (isGone) {
    enqueueForgetCards(tx, customer);
    return null;
  }
  emit(ctx, tx, {
    type: 'customer.payment_method_added',
    source: customer,
    data: { ...toCustomerView(customer), paymentMethod: toPaymentMethodView(method) },
  });
  return method;
}

function isSameHandle(
  { services }: BaseContext,
  known: CustomerPaymentMethod,
  { connectorId, storedRef }: { readonly connectorId: string; readonly storedRef: string },
): boolean {
  return (
    known.connectorId === connectorId &&
    openStoredRef(services.secrets, known.storedRef) === storedRef
  );
}

/** Has the processor delete the handle that the card is known by until now: nothing else would ever name it again. */
function leaveHandle(ctx: BaseContext, tx: Transaction, known: CustomerPaymentMethod): void {
  const { workspaceId, environmentId, applicationId, customerId, connectorId } = known;
  tx.em.create(CustomerPaymentMethod, {
    id: newId(),
    workspaceId,
    environmentId,
    applicationId,
    customerId,
    connectorId,
    processor: known.processor,
    methodType: 'card',
    storedRef: known.storedRef,
    ...noFacts,
    isDefault: false,
    isActive: false,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  enqueueForgetCards(tx, { workspaceId, id: customerId });
}

function factsOf(card: PaymentCard) {
  return {
    cardBrand: card.brand,
    cardLastFour: card.lastFour,
    cardExpMonth: card.expMonth,
    cardExpYear: card.expYear,
    cardType: card.type,
    cardCountry: card.country,
  };
}

/** Nothing but the handle is stored, until the processor has deleted the card. */
const noFacts = {
  fingerprint: '',
  cardBrand: null,
  cardLastFour: null,
  cardExpMonth: null,
  cardExpYear: null,
  cardType: null,
  cardCountry: null,
};

/**
 * The stored card that was just charged, under its owner's lock; null when the owner has removed it meanwhile. It is not
 * stored again: what a buyer removes stays removed.
 */
export async function findKeptCard(
  tx: Transaction,
  { workspaceId, applicationId, customerId }: Omit<CardOwner, 'environmentId' | 'connectorId'>,
  paymentMethodId: string,
): Promise<CustomerPaymentMethod | null> {
  if (!customerId) return null;
  const [, actives] = await tx.batch([
    () => tx.query(LOCK_OWNER_OF_CARD, [workspaceId, customerId]),
    () => tx.query(ACTIVE_CARDS, [workspaceId, customerId, applicationId]),
  ]);
  const row = tx.em.mapAll(CustomerPaymentMethod, actives);
  return row.find(({ id }) => id === paymentMethodId) ?? null;
}
