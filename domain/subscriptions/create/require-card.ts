import { HOLD_START } from '../../../storage/queries/subscriptions/application.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { StoredCard } from '../../payment-methods/stored-card.ts';
import { settingsOf } from '../../tenancy/applications/effective-settings.ts';
import { requireChargeable } from '../billing/require-card.ts';
import type { SubscriptionStart } from './new-subscription.ts';

/**
 * The stored card of a start, while its customer, their cards and the application's currency are held until the commit.
 * 404 `customer_not_found` and 422 `currency_mismatch` when they have changed since; 422 `no_processor_connection`
 * where no connector charges stored cards, else 422 `missing_required_field`.
 */
export async function requireCard(
  { workspaceId, environmentId, applicationId }: ApplicationContext,
  tx: Transaction,
  { customerId, paymentMethodId, currency }: SubscriptionStart,
): Promise<StoredCard> {
  const [held] = await tx.query(HOLD_START, [workspaceId, applicationId, customerId]);
  if (!held) fail('customer_not_found');
  const set = held.currency === null ? {} : { currency: held.currency };
  const { currency: required } = settingsOf({ settings: set });
  if (required !== currency) rejectCurrency(currency, required);
  const tenant = { workspaceId, environmentId, applicationId };
  return requireChargeable(tx, tenant, { customerId, paymentMethodId });
}

/** 422 `currency_mismatch` */
export function rejectCurrency(received: string, required: string): never {
  const message = `The application's currency is ${required}.`;
  fail('currency_mismatch', [{ path: 'currency', code: 'invalid_value', received, message }]);
}
