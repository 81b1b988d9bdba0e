import { createHash } from 'node:crypto';
import type { ApplicationContext } from '../context.ts';
import type { SessionWithContext } from './sessions/session-context.ts';

/**
 * Days until a Net-N invoice is due (contract 60 §1): the customer's, else the cart's, else the application's. The
 * merchant's own cart is known by its session alone, which keeps the term.
 */
export function netTermOf(
  { session, settings }: Pick<SessionWithContext, 'session' | 'settings'>,
  known: { readonly ofCustomer: number | null; readonly ofCart: number | null },
): number {
  const ofSession = session.cartId ? null : (session.paymentTerms?.netN ?? null);
  return known.ofCustomer ?? known.ofCart ?? ofSession ?? settings.defaultNetN;
}

/** The hash by which a buyer accepts the Net-N terms that were served. */
export function termsHashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** No customer is linked, in production: who pays by invoice must name a company and an e-mail (contract 10 §11). */
export function isUnknownDebtor(
  { environmentKind }: Pick<ApplicationContext, 'environmentKind'>,
  customer: object | null | undefined,
): boolean {
  return environmentKind === 'production' && !customer;
}
