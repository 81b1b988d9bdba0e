import { createHash } from 'node:crypto';
import {
  CARDS_OF_ORDER,
  CHARGEABLE_CARDS,
  STORED_CARD_CHARGER,
  type StoredCardRow,
  deactivateCards,
} from '../../storage/queries/payment-methods/cards.ts';
import type { PaymentCard } from '../../storage/entities/shapes/card.ts';
import type { Secrets } from '../../storage/secrets/secrets.ts';
import type { Transaction } from '../../storage/database.ts';
import type { ChargeRequest } from '../ports/payment-connector.ts';
import { enqueueJob } from '../../storage/outbox/jobs.ts';
import type { Customer } from '../../storage/entities/customer.ts';

/** A stored card that can be charged now, with the active connector that stores it. */
export interface StoredCard {
  readonly paymentMethodId: string;
  readonly connectorId: string;
  /** Sealed; opened by `sourceOf` for the call. */
  readonly storedRef: string;
  readonly card: PaymentCard | null;
}

export interface StoredCardChoice {
  readonly customerId: string;
  /** Prefer the card that paid this order to the default one. */
  readonly orderId?: string | null;
  /** Exactly this card, such as a subscription's. */
  readonly paymentMethodId?: string | null;
}

interface Tenant {
  readonly workspaceId: string;
  readonly applicationId: string;
}

/**
 * The card for a merchant-initiated charge: the requested one, else the order's own, else the customer's default in the
 * application (contract 50 §5). Null when there is none, or when its connector is disabled or cannot charge stored
 * cards.
 */
export async function findStoredCard(
  tx: Transaction,
  { workspaceId, applicationId }: Tenant,
  { customerId, orderId = null, paymentMethodId = null }: StoredCardChoice,
): Promise<StoredCard | null> {
  const [cards, paid] = await tx.batch([
    () => tx.query(CHARGEABLE_CARDS, [workspaceId, applicationId, customerId]),
    orderId === null ? [] : () => tx.query(CARDS_OF_ORDER, [workspaceId, orderId, customerId]),
  ]);
  if (paymentMethodId !== null) return pickStoredCard(cards, paymentMethodId);
  const prints = paid.flatMap(({ card }) => (card ? [fingerprintOf(card)] : []));
  const own = cards.find(({ fingerprint }) => prints.includes(fingerprint));
  return toStoredCard(own ?? cards.find((card) => card.is_default));
}

/** Of a customer's cards that can be charged, the named one, else (null) the default. */
export function pickStoredCard(
  cards: readonly StoredCardRow[],
  paymentMethodId: string | null,
): StoredCard | null {
  return toStoredCard(
    cards.find(({ id, is_default }) =>
      paymentMethodId === null ? is_default : id === paymentMethodId,
    ),
  );
}

/** Whether any active connector of the application charges stored cards; else callers fail with `not_implemented`. */
export async function chargesStoredCards(
  tx: Transaction,
  { workspaceId, environmentId, applicationId }: Tenant & { readonly environmentId: string },
): Promise<boolean> {
  return (
    (await tx.query(STORED_CARD_CHARGER, [workspaceId, environmentId, applicationId])).length === 1
  );
}

/** The source of a charge: `connector.charge({ source: sourceOf(...), initiator: 'merchant', ... })`. */
export function sourceOf(
  secrets: Pick<Secrets, 'open'>,
  { storedRef }: Pick<StoredCard, 'storedRef'>,
): Extract<ChargeRequest['source'], { storedRef: string }> {
  return { storedRef: openStoredRef(secrets, storedRef) };
}

function toStoredCard(row: StoredCardRow | undefined): StoredCard | null {
  if (!row) return null;
  return {
    paymentMethodId: row.id,
    connectorId: row.connector_id,
    storedRef: row.stored_ref,
    card: cardOf(row),
  };
}

function cardOf(row: StoredCardRow): PaymentCard | null {
  const { card_brand: brand, card_last_four: lastFour, card_exp_month: expMonth } = row;
  const { card_exp_year: expYear, card_type: type, card_country: country } = row;
  if (!brand || !lastFour || !expMonth || !expYear || !type || !country) return null;
  return { brand, lastFour, expMonth, expYear, type, country };
}

const MARK = 'sealed:';

/** Seals the processor's handle of a card: read access to the table alone is not enough to charge it. */
export function sealStoredRef(secrets: Pick<Secrets, 'seal'>, storedRef: string): string {
  return MARK + secrets.seal(storedRef);
}

/** Opens a handle; one stored before handles were sealed is plain. */
export function openStoredRef(secrets: Pick<Secrets, 'open'>, stored: string): string {
  return stored.startsWith(MARK) ? secrets.open(stored.slice(MARK.length)) : stored;
}

/**
 * Equal for the same card, as far as its details show; we never receive the card number. The same card in a wallet is
 * another one: it ends with the buyer's device, and must not take the place of the card itself.
 */
export function fingerprintOf({ brand, lastFour, expMonth, expYear, wallet }: PaymentCard): string {
  const parts = [brand.toLowerCase(), lastFour, expMonth, expYear, ...(wallet ? [wallet] : [])];
  const text = parts.join(':');
  return createHash('sha256').update(text).digest('base64url');
}

/** Names the task `actors/payments/forget-cards.ts`. */
export const FORGET_CARDS = 'cards-forget';

/** Enqueues the deletion of a customer's removed cards at the processors, with the commit that removes them. */
export function enqueueForgetCards(
  tx: Transaction,
  customer: { readonly workspaceId: string; readonly id: string },
): void {
  enqueueJob(tx, { kind: FORGET_CARDS, key: customer.id, workspaceId: customer.workspaceId });
}

/** Removes a customer's stored cards, here and at the processors; takes no lock of its own. */
export function removeCards(
  tx: Transaction,
  { workspaceId, id }: Pick<Customer, 'workspaceId' | 'id'>,
  now: Date,
): void {
  enqueueForgetCards(tx, { workspaceId, id });
  tx.write(deactivateCards({ workspaceId, id }, now));
}
