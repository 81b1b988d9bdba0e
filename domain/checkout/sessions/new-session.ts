import { CheckoutSession, type CheckoutMode } from '../../../storage/entities/checkout-session.ts';
import { randomBase62 } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { Context } from '../../context.ts';

type Given = Partial<
  Omit<CheckoutSession, 'id' | 'workspaceId' | 'environmentId' | 'applicationId' | 'mode'>
>;

export function newSessionId(): string {
  return `sess_${randomBase62(32)}`;
}

/** Creates an open session of the application from the given fields; all others are empty. */
export function newSession(
  ctx: Context,
  tx: Transaction,
  of: { readonly id: string; readonly applicationId: string; readonly mode: CheckoutMode },
  minutes: number,
  given: Given,
): CheckoutSession {
  const now = ctx.now();
  const session = tx.em.create(CheckoutSession, {
    ...of,
    workspaceId: ctx.workspaceId,
    environmentId: ctx.environmentId,
    status: 'open',
    cartId: null,
    externalCartId: null,
    amount: null,
    currency: null,
    country: null,
    customerEmail: null,
    customer: null,
    allowedMethods: null,
    paymentTerms: null,
    recurring: null,
    collectShippingAddress: false,
    collectBillingAddress: false,
    discountCode: null,
    returnUrl: null,
    cancelUrl: null,
    metadata: {},
    orderId: null,
    paymentId: null,
    subscriptionId: null,
    paymentMethodId: null,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
    expiredReason: null,
    lastError: null,
    eventSequence: 0,
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    cancelledAt: null,
    ...given,
  });
  tx.em.persist(session);
  return session;
}
