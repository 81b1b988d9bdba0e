import { readRecoveryToken } from '../../../domain/abandonment/recovery-token.ts';
import type { Cells } from '../../../domain/context.ts';
import { addSessionItem } from '../../../domain/cart-sessions/add-item.ts';
import { applySessionDiscount } from '../../../domain/cart-sessions/apply-discount.ts';
import { changeSessionItem } from '../../../domain/cart-sessions/change-item.ts';
import { clearShipping } from '../../../domain/cart-sessions/clear-shipping.ts';
import { convertCartSession } from '../../../domain/cart-sessions/convert.ts';
import { createCartSession } from '../../../domain/cart-sessions/create-session.ts';
import { getCartSession } from '../../../domain/cart-sessions/get-session.ts';
import { recoverCartSession } from '../../../domain/cart-sessions/recover-session.ts';
import { removeSessionDiscount } from '../../../domain/cart-sessions/remove-discount.ts';
import { removeSessionItem } from '../../../domain/cart-sessions/remove-item.ts';
import {
  CartSnapshotShape,
  CartSnapshotWithItemShape,
  ConvertBody,
  ConvertedShape,
  CreateCartSessionBody,
  RecoverSessionBody,
  SelectShippingBody,
  SessionItemBody,
} from '../../../domain/cart-sessions/schemas.ts';
import { selectShipping } from '../../../domain/cart-sessions/select-shipping.ts';
import { originsOfCartSession } from '../../../domain/cart-sessions/locate-session.ts';
import type { CartSessionContext } from '../../../domain/cart-sessions/session-context.ts';
import { toSnapshotView, toSnapshotWithItemView } from '../../../domain/cart-sessions/view.ts';
import { LineItemPatch } from '../../../domain/carts/schemas.ts';
import { hostedUrlOf } from '../../../domain/checkout/view.ts';
import { ApplyDiscountBody } from '../../../domain/discounts/schemas.ts';
import { enterForCartSession, workspaceOfToken } from '../../auth/publishable-token.ts';
import { enterByRecoveryLink } from '../../auth/recovery-link.ts';
import { anyone, cartSession } from '../../http/access.ts';
import { ifMatchOf } from '../../http/if-match.ts';
import { created, ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Cart sessions';
const creation = [
  'origin_not_allowed',
  'rate_limit_exceeded',
  'workspace_not_live',
  'trial_expired',
  'workspace_not_entitled_for_live',
] as const;
const over = ['cart_session_expired'] as const;
const mutation = [...over, 'cart_changed', 'validation_error'] as const;
const browserOrigins = (cells: Cells, { id }: { readonly id: string }) =>
  originsOfCartSession(cells, id);

/**
 * Carts of browsers (contract 30 §4): a publishable token creates one; after that the session id in the path is the
 * credential.
 */
export const cartSessionRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/cart-sessions',
    name: 'cartSessions.create',
    tag,
    summary: 'Create a cart session',
    description:
      'For a page without a server of its own: the id of the session is its bearer. Only from an origin in `allowedOrigins` of the embed configuration.',
    access: anyone(),
    browserOrigins: async () => null,
    provesOrigin: true,
    body: CreateCartSessionBody,
    idempotent: true,
    workspaceOf: async ({ ctx, body }) => workspaceOfToken(ctx, body.quoteToken),
    answer: { status: 201, data: CartSnapshotShape },
    errors: ['invalid_quote_token', ...creation],
    handle: async ({ ctx, body, request }) =>
      createCartSession(await enterForCartSession(ctx, body), body, request.headers.get('origin')),
    reply: (result) => created(toSnapshotView(result)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/cart-sessions/recover',
    name: 'cartSessions.recover',
    tag,
    summary: 'Recover an abandoned cart by the token of its link',
    description:
      'The abandoned cart is copied into a new one. The page comes from the mail about the abandoned cart.',
    access: anyone(),
    browserOrigins: async () => null,
    body: RecoverSessionBody,
    idempotent: true,
    workspaceOf: async ({ ctx, body }) => readRecoveryToken(ctx.services, body.cartId, body.token),
    answer: { status: 201, data: CartSnapshotShape },
    errors: ['invalid_token', 'invalid_state', ...creation],
    handle: async ({ ctx, body, request }) =>
      recoverCartSession(await enterByRecoveryLink(ctx, body), body, request.headers.get('origin')),
    reply: (result) => created(toSnapshotView(result)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/cart-sessions/:id',
    name: 'cartSessions.get',
    tag,
    summary: 'Read the cart of a session',
    description: '410 `cart_session_expired` once it was handed over to checkout or has expired.',
    access: cartSession(),
    browserOrigins,
    answer: { status: 200, data: CartSnapshotShape },
    errors: over,
    handle: ({ ctx }) => getCartSession(ctx, ctx.cartSession.id),
    reply: (result) => ok(toSnapshotView(result)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/cart-sessions/:id/items',
    name: 'cartSessions.addItem',
    tag,
    summary: 'Add an item',
    description:
      'Where prices are signed, `priceToken` is `v2.<exp>.<base64url HMAC-SHA256(pricingSecret, "v2|referenceId|unitPrice|currency|type|requiresShipping|taxCategory|weightGrams|exp")>` of the line’s values, and no tax or discount of the line can be sent. Metadata keys that begin with `_` are dropped.',
    access: cartSession(),
    browserOrigins,
    body: SessionItemBody,
    answer: { status: 200, data: CartSnapshotWithItemShape },
    errors: [...mutation, 'image_url_unresolvable', 'metadata_too_large'],
    handle: ({ ctx, body, request }) => addSessionItem(ctx, body, ifMatchOf(request)),
    reply: (result) => ok(toSnapshotWithItemView(result)),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/cart-sessions/:id/items/:itemId',
    name: 'cartSessions.updateItem',
    tag,
    summary: 'Change an item',
    description:
      'Where prices are signed, only the quantity and metadata that no price depends on can be changed.',
    access: cartSession(),
    browserOrigins,
    body: LineItemPatch,
    answer: { status: 200, data: CartSnapshotWithItemShape },
    errors: [...mutation, 'item_not_found', 'metadata_too_large'],
    handle: ({ ctx, params, body, request }) =>
      changeSessionItem(ctx, params.itemId, body, ifMatchOf(request)),
    reply: (result) => ok(toSnapshotWithItemView(result)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/v1/cart-sessions/:id/items/:itemId',
    name: 'cartSessions.removeItem',
    tag,
    summary: 'Remove an item',
    description: 'A second time it is 404 `item_not_found`.',
    access: cartSession(),
    browserOrigins,
    answer: { status: 200, data: CartSnapshotShape },
    errors: [...mutation, 'item_not_found'],
    handle: ({ ctx, params, request }) => removeSessionItem(ctx, params.itemId, ifMatchOf(request)),
    reply: (result) => ok(toSnapshotView(result)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/cart-sessions/:id/shipping',
    name: 'cartSessions.selectShipping',
    tag,
    summary: 'Choose how the cart is shipped',
    description:
      'Where prices are signed, a rate quoted to the session in the last 30 minutes; where they are open, a configured rate, whose name and price apply.',
    access: cartSession(),
    browserOrigins,
    body: SelectShippingBody,
    answer: { status: 200, data: CartSnapshotShape },
    errors: mutation,
    handle: ({ ctx, body, request }) => selectShipping(ctx, body, ifMatchOf(request)),
    reply: (result) => ok(toSnapshotView(result)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/v1/cart-sessions/:id/shipping',
    name: 'cartSessions.clearShipping',
    tag,
    summary: 'Clear the shipping choice',
    description: 'Without a choice it changes nothing.',
    access: cartSession(),
    browserOrigins,
    answer: { status: 200, data: CartSnapshotShape },
    errors: mutation,
    handle: ({ ctx, request }) => clearShipping(ctx, ifMatchOf(request)),
    reply: (result) => ok(toSnapshotView(result)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/cart-sessions/:id/discount',
    name: 'cartSessions.applyDiscount',
    tag,
    summary: 'Apply a discount code',
    description:
      'A second code replaces the first. Codes that fail slow down their session and client.',
    access: cartSession(),
    browserOrigins,
    body: ApplyDiscountBody,
    answer: { status: 200, data: CartSnapshotShape },
    errors: [...mutation, 'discount_invalid'],
    handle: ({ ctx, body, request }) => applySessionDiscount(ctx, body.code, ifMatchOf(request)),
    reply: (result) => ok(toSnapshotView(result)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/v1/cart-sessions/:id/discount',
    name: 'cartSessions.removeDiscount',
    tag,
    summary: 'Remove the discount code',
    description: 'Without a code it changes nothing.',
    access: cartSession(),
    browserOrigins,
    answer: { status: 200, data: CartSnapshotShape },
    errors: mutation,
    handle: ({ ctx, request }) => removeSessionDiscount(ctx, ifMatchOf(request)),
    reply: (result) => ok(toSnapshotView(result)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/cart-sessions/:id/checkout-session',
    name: 'cartSessions.checkout',
    tag,
    summary: 'Hand the cart over to checkout',
    description:
      '`returnUrl` and `cancelUrl` lead to an origin of `allowedOrigins`, or to that of `storefrontBaseUrl`.',
    access: cartSession(),
    browserOrigins,
    body: ConvertBody,
    answer: { status: 200, data: ConvertedShape },
    errors: [
      ...mutation,
      'discount_invalid',
      'subscription_terms_undeterminable',
      'invalid_interval',
      'currency_mismatch',
    ],
    handle: ({ ctx, body, request }) => convertCartSession(ctx, body, ifMatchOf(request)),
    reply: ({ cartSessionId, checkout }, ctx: CartSessionContext) =>
      ok({
        checkoutUrl: hostedUrlOf(ctx.services.urls, checkout),
        checkoutSessionId: checkout.id,
        cartSessionId,
        status: 'converted',
      }),
  }),
];
