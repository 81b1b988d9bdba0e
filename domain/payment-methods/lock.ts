import {
  ACTIVE_CARDS,
  DEMOTE_DEFAULT_CARD,
  LOCK_CUSTOMER_OF_CARDS,
} from '../../storage/queries/payment-methods/cards.ts';
import { Customer } from '../../storage/entities/customer.ts';
import { CustomerPaymentMethod } from '../../storage/entities/customer-payment-method.ts';
import { parseId } from '../../storage/ids.ts';
import { enqueueJob } from '../../storage/outbox/jobs.ts';
import type { Transaction } from '../../storage/database.ts';
import { fail } from '../errors.ts';
import type { BuyerContext } from '../customers/buyer-context.ts';

/** Names the task `actors/subscriptions/charge-new-default.ts`. */
export const CHARGE_NEW_DEFAULT = 'subscription-new-default';

export interface LockedCards {
  readonly customer: Customer;
  /** The active cards in the application, newest first. */
  readonly cards: readonly CustomerPaymentMethod[];
}

/** A buyer's cards under the customer's row lock, so that two writers agree on the default. */
export async function lockCards(ctx: BuyerContext, tx: Transaction): Promise<LockedCards> {
  const { workspaceId, customerId, applicationId } = ctx;
  const [customers, cards] = await tx.batch([
    () => tx.query(LOCK_CUSTOMER_OF_CARDS, [workspaceId, customerId]),
    () => tx.query(ACTIVE_CARDS, [workspaceId, customerId, applicationId]),
  ]);
  const [row] = customers;
  if (!row) fail('unauthorized');
  return {
    customer: tx.em.map(Customer, row),
    cards: tx.em.mapAll(CustomerPaymentMethod, cards),
  };
}

/** The card with the id (`cpm_*` or uuid); 404 `not_found`. */
export function requireCard({ cards }: LockedCards, cardId: string): CustomerPaymentMethod {
  const id = parseId('cpm', cardId);
  return cards.find((card) => card.id === id) ?? fail('not_found');
}

/**
 * Makes one card the default: the previous one is unset first, as a unique index allows one at a time. A job charges it
 * for what is past due; subscriptions are locked before customers, so this commit cannot.
 */
export async function makeDefaultCard(
  ctx: BuyerContext,
  tx: Transaction,
  chosen: CustomerPaymentMethod,
): Promise<void> {
  if (chosen.isDefault) return;
  const now = ctx.now();
  await tx.query(DEMOTE_DEFAULT_CARD, [ctx.workspaceId, ctx.customerId, ctx.applicationId, now]);
  chosen.makeDefault(now);
  const { workspaceId, environmentId, applicationId, customerId } = ctx;
  enqueueJob(tx, {
    kind: CHARGE_NEW_DEFAULT,
    key: `${applicationId}:${customerId}`,
    workspaceId,
    payload: { environmentId, applicationId, customerId },
  });
}
