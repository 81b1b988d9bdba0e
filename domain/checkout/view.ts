import { pick } from '../../storage/orm/columns.ts';
import type { AttemptAnswer } from '../../storage/entities/checkout-attempt.ts';
import {
  shownOfSession,
  type CheckoutSession,
  type SessionTerms,
} from '../../storage/entities/checkout-session.ts';
import { prefixedId } from '../../storage/ids.ts';
import type { PaymentAction } from '../../storage/entities/shapes/card.ts';
import type { Addresses } from '../ports/settings.ts';

type Urls = Addresses;

/** A session with its current amount. */
export interface SessionWithAmount {
  readonly session: CheckoutSession;
  readonly amount: number | null;
  readonly currency: string | null;
}

export function hostedUrlOf(
  urls: Urls,
  { id, mode }: Pick<CheckoutSession, 'id' | 'mode'>,
): string {
  return `${urls.checkout}/${mode === 'full' ? 's' : 'c'}/${id}`;
}

export function embedUrlOf(urls: Urls, session: CheckoutSession): string {
  const { id, mode } = session;
  return mode === 'full'
    ? `${hostedUrlOf(urls, session)}?embed=1`
    : `${urls.embed}/c/${id}?embed=1`;
}

export function toSessionView(urls: Urls, { session, amount, currency }: SessionWithAmount) {
  const { customer, paymentTerms, recurring } = session;
  return {
    ...pick(session, shownOfSession),
    hostedUrl: hostedUrlOf(urls, session),
    embedUrl: embedUrlOf(urls, session),
    amount,
    currency,
    customer: customer
      ? {
          customerId: customer.customerId ?? null,
          externalCustomerId: customer.externalCustomerId ?? null,
          email: customer.email ?? null,
          firstName: customer.firstName ?? null,
          lastName: customer.lastName ?? null,
          phone: customer.phone ?? null,
          shippingAddress: customer.shippingAddress ?? null,
          billingAddress: customer.billingAddress ?? null,
          metadata: customer.metadata ?? {},
        }
      : null,
    paymentTerms: paymentTerms ? { netN: paymentTerms.netN } : null,
    recurring: recurring ? toRecurringView(recurring) : null,
    collect: collectOf(session),
    offerStoredCards: Boolean(session.storedCardsCustomerId),
    expiresAt: session.expiresAt.toISOString(),
    createdAt: session.createdAt.toISOString(),
    completedAt: session.completedAt?.toISOString() ?? null,
    cancelledAt: session.cancelledAt?.toISOString() ?? null,
  };
}

/** The view for everyone who has the session's id. */
export function toPublicSessionView(
  shown: SessionWithAmount,
  processing: { readonly paymentId: string; readonly nextAction: PaymentAction | null } | null,
) {
  const { session, amount, currency } = shown;
  return {
    id: session.id,
    status: session.status,
    mode: session.mode,
    amount,
    currency,
    collect: collectOf(session),
    expiresAt: session.expiresAt.toISOString(),
    orderId: session.orderId ?? null,
    paymentId: session.paymentId ?? null,
    subscriptionId: session.subscriptionId ?? null,
    redirectUrl: redirectUrlOf(session, session.orderId ?? null),
    lastError: session.lastError ?? null,
    ...storedView(session),
    attempt: processing
      ? {
          status: 'processing' as const,
          paymentId: processing.paymentId,
          nextAction: processing.nextAction,
        }
      : null,
  };
}

/** Where the buyer goes after success: `returnUrl` with the session and the order in its query. */
export function redirectUrlOf(session: CheckoutSession, orderId: string | null): string | null {
  if (!session.returnUrl || orderId === null) return null;
  const url = new URL(session.returnUrl);
  url.searchParams.set('sessionId', session.id);
  url.searchParams.set('orderId', orderId);
  return url.toString();
}

/** The body of a complete that was accepted. */
export function toCompletionView(
  session: CheckoutSession,
  answer: Exclude<AttemptAnswer, { kind: 'declined' | 'returned' }>,
) {
  if (answer.kind === 'processing') {
    const { paymentId, nextAction } = answer;
    return { status: 'processing', paymentId, ...(nextAction ? { nextAction } : {}) };
  }
  if (answer.kind === 'stored') return storedView(answer);
  const { orderId, paymentId, subscriptionId } = answer;
  const redirectUrl = redirectUrlOf(session, orderId);
  return {
    orderId,
    paymentId,
    ...(subscriptionId ? { subscriptionId } : {}),
    ...(redirectUrl ? { redirectUrl } : {}),
  };
}

/** The card that a vault session stored. */
export function storedView({
  paymentMethodId,
}: {
  readonly paymentMethodId?: string | null | undefined;
}): { readonly paymentMethodId?: string } {
  return paymentMethodId ? { paymentMethodId: prefixedId('cpm', paymentMethodId) } : {};
}

function collectOf(session: CheckoutSession) {
  return {
    shippingAddress: session.collectShippingAddress,
    billingAddress: session.collectBillingAddress,
  };
}

/** A session that stores a card, with the first token of its processor's widget. */
export interface VaultSession extends SessionWithAmount {
  readonly embedToken: string;
  readonly processorId: string;
  /** The connector's `config.merchantAccountId`. */
  readonly merchantAccountId: string | null;
  readonly environment: 'live' | 'sandbox';
}

/** What the buyer's page needs to store a card. */
export function toVaultSessionView(urls: Urls, made: VaultSession) {
  const { session, embedToken, processorId, merchantAccountId, environment } = made;
  return {
    embedToken,
    checkoutSessionId: session.id,
    amount: 0,
    currency: session.currency,
    processorId,
    merchantAccountId,
    environment,
    hostedUrl: hostedUrlOf(urls, session),
    embedUrl: embedUrlOf(urls, session),
  };
}

/** The terms as a session shows them, in the form of the input. */
export function toRecurringView(terms: SessionTerms) {
  const { line: _, installments, ...shown } = terms;
  return { ...shown, installments: installments && toInstallmentsView(installments) };
}

function toInstallmentsView({ rows, every }: NonNullable<SessionTerms['installments']>) {
  if (every) return { count: rows.length, unit: every.interval, every: every.intervalCount };
  return {
    schedule: rows.map(({ amount, gap }) => ({
      amount,
      ...(gap ? { unit: gap.interval, count: gap.intervalCount } : {}),
    })),
  };
}
