import { createHash } from 'node:crypto';
import type { OrderCustomer } from '../../storage/queries/checkout/order-customer.ts';
import type { SessionWithContext } from './sessions/session-context.ts';

/** Days until a Net-N invoice is due (60 §1): the customer's, else the session's, else the application's. */
export function netTermOf(
  { session, settings }: Pick<SessionWithContext, 'session' | 'settings'>,
  customer: Pick<OrderCustomer, 'netN'> | null,
): number {
  return customer?.netN ?? session.paymentTerms?.netN ?? settings.defaultNetN;
}

/** The hash by which a buyer accepts the Net-N terms that were served. */
export function termsHashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
