import { Type } from '@sinclair/typebox';
import { clearing } from '../../../domain/checkout/completion/clearing.ts';
import { completeSession } from '../../../domain/checkout/completion/complete-session.ts';
import { countRejectedBody } from '../../../domain/checkout/completion/plan-completion.ts';
import { getEmbedToken } from '../../../domain/checkout/sessions/get-embed-token.ts';
import { removeSessionDiscount } from '../../../domain/checkout/sessions/remove-discount.ts';
import {
  getPublicSession,
  type PublicSession,
} from '../../../domain/checkout/sessions/get-public-session.ts';
import { quoteSession } from '../../../domain/checkout/quote/quote-session.ts';
import { SessionQuoteBody, SessionQuoteShape } from '../../../domain/checkout/quote/schemas.ts';
import { toSessionQuoteView } from '../../../domain/checkout/quote/view.ts';
import { listPaymentMethods } from '../../../domain/checkout/page/list-payment-methods.ts';
import { CompleteBody } from '../../../domain/checkout/body-schemas.ts';
import {
  CompletedShape,
  EmbedTokenShape,
  PaymentMethodsShape,
  ProcessingShape,
  PublicSessionShape,
  StoredShape,
} from '../../../domain/checkout/buyer-schemas.ts';
import { toCompletionView, toPublicSessionView } from '../../../domain/checkout/view.ts';
import { originsOfCheckoutSession } from '../../../domain/checkout/sessions/session-context.ts';
import type { Cells } from '../../../domain/context.ts';
import { checkoutSession, completableSession, openedSession } from '../../auth/checkout-session.ts';
import { ifMatchOf } from '../../http/if-match.ts';
import { accepted, ok, type Reply } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Buyer checkout';
/** The codes of every route whose tenant comes from the session: the workspace's rate limit and the production gate. */
const tenant = [
  'session_not_found',
  'rate_limit_exceeded',
  'workspace_not_live',
  'trial_expired',
  'workspace_not_entitled_for_live',
] as const;
const browserOrigins = (cells: Cells, { id }: { readonly id: string }) =>
  originsOfCheckoutSession(cells, id);
const open = [...tenant, 'session_expired', 'session_not_open'] as const;

function toPublicReply(result: PublicSession): Reply {
  const { running } = result;
  const processing = running && {
    paymentId: running.paymentId,
    nextAction: running.answer?.kind === 'processing' ? running.answer.nextAction : null,
  };
  return ok(toPublicSessionView(result, processing));
}

/** The browser-safe routes of checkout sessions (contract 40 §4): the id in the path is the capability. */
export const buyerCheckoutRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/checkout-sessions/:id',
    name: 'buyerCheckout.get',
    tag,
    summary: 'Poll a checkout session',
    description: 'While `attempt` is set, ask again every second or so.',
    access: checkoutSession(),
    browserOrigins,
    answer: { status: 200, data: PublicSessionShape },
    errors: tenant,
    handle: ({ ctx }) => getPublicSession(openedSession(ctx)),
    reply: toPublicReply,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/checkout-sessions/:id/embed-token',
    name: 'buyerCheckout.createEmbedToken',
    tag,
    summary: 'Create a token for the processor’s widget',
    description:
      'For the fields of the processor. Each call makes another, which lives 30 minutes.',
    access: checkoutSession(),
    browserOrigins,
    answer: { status: 200, data: EmbedTokenShape },
    errors: [...open, 'no_processor_connection', 'embed_token_failed'],
    handle: ({ ctx }) => getEmbedToken(openedSession(ctx)),
    reply: (result) => ok(result),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/checkout-sessions/:id/payment-methods',
    name: 'buyerCheckout.listPaymentMethods',
    tag,
    summary: 'List the payment methods of the buyer',
    description:
      'By the embed configuration, the session and the connectors that can take its amount now.',
    access: checkoutSession(),
    browserOrigins,
    answer: { status: 200, data: PaymentMethodsShape },
    errors: open,
    handle: ({ ctx }) => listPaymentMethods(openedSession(ctx)),
    reply: (result) => ok(result),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/v1/checkout-sessions/:id/discount',
    name: 'buyerCheckout.removeDiscount',
    tag,
    summary: 'Take the discount code off',
    description:
      'For a buyer whose code no longer holds, or who wants to keep it for another day. Returns the session with its new amount; without a code nothing changes.',
    access: checkoutSession(),
    browserOrigins,
    answer: { status: 200, data: PublicSessionShape },
    errors: [
      ...open,
      'cart_already_checked_out',
      'cart_already_converted',
      'cart_abandoned',
      'request_in_progress',
    ],
    handle: ({ ctx }) => removeSessionDiscount(openedSession(ctx)),
    reply: toPublicReply,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/checkout-sessions/:id/quote',
    name: 'buyerCheckout.quote',
    tag,
    summary: 'Price a checkout session by address, shipping method and code',
    description:
      'For a page that shows the total while the buyer types: a part of an address gives an estimate. `totals.total` is what is paid today. Keeps the choice of method and code, and nothing else; the cheapest method is chosen until the buyer chooses. What no longer fits the address is `dropped`. `If-Match` with the last `cartSequence` refuses a choice that arrives late (409 `cart_changed`).',
    access: checkoutSession(),
    browserOrigins,
    body: SessionQuoteBody,
    answer: { status: 200, data: SessionQuoteShape },
    errors: [
      ...open,
      'cart_not_found',
      'cart_not_open',
      'cart_changed',
      'cart_already_checked_out',
      'cart_already_converted',
      'cart_abandoned',
      'discount_invalid',
      'address_required',
      'validation_error',
      'tax_origin_missing',
      'tax_address_missing',
      'tax_provider_unavailable',
      'request_in_progress',
    ],
    handle: ({ ctx, body, request }) => quoteSession(openedSession(ctx), body, ifMatchOf(request)),
    reply: (quoted) => ok(toSessionQuoteView(quoted)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/checkout-sessions/:id/complete',
    name: 'buyerCheckout.complete',
    tag,
    summary: 'Complete a checkout session',
    description:
      '202 while the payment is undecided: follow `nextAction`, then poll the session until it is completed or open again.',
    access: completableSession(),
    browserOrigins,
    body: CompleteBody,
    bodyRefused: ({ ctx, params }) => countRejectedBody(ctx, params.id),
    idempotent: true,
    idempotencyWaitMs: 10_000,
    answer: { status: 200, data: Type.Union([CompletedShape, StoredShape]) },
    otherAnswers: [{ status: 202, data: ProcessingShape }],
    errors: [
      ...open,
      'cart_not_open',
      'cart_changed',
      'invalid_state',
      'missing_required_field',
      'address_required',
      'validation_error',
      'discount_invalid',
      'subscription_terms_undeterminable',
      'tax_origin_missing',
      'tax_address_missing',
      'tax_provider_unavailable',
      'no_processor_connection',
      'processor_upstream_error',
      'payment_failed',
      'request_in_progress',
      'idempotency_key_reused',
    ],
    handle: ({ ctx, body }) => completeSession(openedSession(ctx), body, clearing),
    reply: ({ session, answer }) => {
      const view = toCompletionView(session, answer);
      return answer.kind === 'processing' ? accepted(view) : ok(view);
    },
  }),
];
