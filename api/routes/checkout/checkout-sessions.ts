import { ActionsQuery } from '../../../domain/expansion/action-schemas.ts';
import { getExpandedSession } from '../../../domain/expansion/unexpanded/sessions.ts';
import { ExpandedSessionShape } from '../../../domain/expansion/unexpanded/schemas.ts';
import { closeSession } from '../../../domain/checkout/sessions/close-session.ts';
import { createEmbedSession } from '../../../domain/checkout/sessions/create-embed-session.ts';
import { createSession } from '../../../domain/checkout/sessions/create-session.ts';
import { CreateSessionBody, EmbedSessionBody } from '../../../domain/checkout/body-schemas.ts';
import {
  CancelledSessionShape,
  EmbedSessionShape,
  SessionShape,
} from '../../../domain/checkout/schemas.ts';
import { embedUrlOf, hostedUrlOf, toSessionView } from '../../../domain/checkout/view.ts';
import type { Context } from '../../../domain/context.ts';
import { fail } from '../../../domain/errors.ts';
import { applicationKey, key } from '../../http/access.ts';
import { created, ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Checkout sessions';
/** What the terms of a subscription may be rejected for (contract 65 §3). */
const terms = [
  'subscription_terms_undeterminable',
  'invalid_interval',
  'invalid_schedule',
  'schedule_first_payment_mismatch',
  'currency_mismatch',
] as const;
const closing = ['session_not_found', 'already_completed', 'request_in_progress'] as const;

/** The merchant's routes of checkout sessions (contract 40 §2). */
export const checkoutSessionRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/checkout/sessions',
    name: 'checkout.sessions.create',
    tag,
    summary: 'Create a checkout session',
    description:
      'With `recurring`, or with a line of type `subscription` in the cart, the payment starts a subscription: the card is stored, the order pays the first period, and with `trialDays` the subscription counts 0 today. The buyer names an e-mail address, unless the session names a customer.',
    access: key('checkout_sessions:write'),
    body: CreateSessionBody,
    answer: { status: 201, data: SessionShape },
    errors: [
      'application_not_found',
      'application_mismatch',
      'cart_not_found',
      'cart_already_checked_out',
      'cart_already_converted',
      'cart_abandoned',
      'customer_not_found',
      'discount_invalid',
      ...terms,
      'recurring_customer_required',
      'validation_error',
      'metadata_too_large',
    ],
    handle: ({ ctx, body }) => createSession(ctx, body),
    reply: (result, ctx: Context) => created(toSessionView(ctx.services.urls, result)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/checkout/sessions/:id',
    name: 'checkout.sessions.get',
    tag,
    summary: 'Read a checkout session',
    description: 'With the amount as it is now, while it is open.',
    access: key('checkout_sessions:read'),
    query: ActionsQuery,
    answer: { status: 200, data: ExpandedSessionShape },
    errors: ['session_not_found'],
    handle: ({ ctx, params, query }) => getExpandedSession(ctx, params.id, query),
    reply: ok,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/v1/checkout/sessions/:id',
    name: 'checkout.sessions.cancel',
    tag,
    summary: 'Cancel a checkout session',
    description:
      'Its cart is open again, and its draft order is cancelled. One that is cancelled or expired already stays so, with 200; 409 `request_in_progress` while a payment is being made.',
    access: key('checkout_sessions:write'),
    answer: { status: 200, data: CancelledSessionShape },
    errors: closing,
    handle: ({ ctx, params }) => closeSession(ctx, params.id, { status: 'cancelled' }),
    reply: ({ session }) => ok({ id: session.id, status: session.status }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/checkout/sessions/:id/expire',
    name: 'checkout.sessions.expire',
    tag,
    summary: 'Expire a checkout session',
    description:
      'As if its time were over: its page says so, its cart is open again. One that has ended already stays as it is, with 200; 409 `request_in_progress` while a payment is being made.',
    access: key('checkout_sessions:write'),
    answer: { status: 200, data: SessionShape },
    errors: closing,
    handle: ({ ctx, params }) =>
      closeSession(ctx, params.id, { status: 'expired', reason: 'merchant' }),
    reply: (result, ctx: Context) => ok(toSessionView(ctx.services.urls, result)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/checkout-sessions/embed-token',
    name: 'checkout.sessions.createEmbedToken',
    tag,
    summary: 'Create a payment-only session with a widget token',
    access: applicationKey('checkout_sessions:write'),
    body: EmbedSessionBody,
    answer: { status: 200, data: EmbedSessionShape },
    errors: [
      'allowed_methods_unsupported',
      ...terms,
      'validation_error',
      'no_processor_connection',
      'embed_token_failed',
    ],
    beforeBody: ({ body }) => {
      const hasMethods = typeof body === 'object' && body !== null && 'allowedMethods' in body;
      if (hasMethods) fail('allowed_methods_unsupported');
    },
    handle: ({ ctx, body }) => createEmbedSession(ctx, body),
    reply: ({ session, embedToken }, ctx: Context) =>
      ok({
        checkoutSessionId: session.id,
        embedToken,
        hostedUrl: hostedUrlOf(ctx.services.urls, session),
        embedUrl: embedUrlOf(ctx.services.urls, session),
      }),
  }),
];
