import { concludeAlone } from '../../../domain/context.ts';
import { calculateCart, toCalculationView } from '../../../domain/carts/pricing/calculate-cart.ts';
import { getConfiguration } from '../../../domain/pricing/configuration/get-configuration.ts';
import { putConfiguration } from '../../../domain/pricing/configuration/put-configuration.ts';
import {
  ReplaceConfigurationBody,
  ConfigurationShape,
} from '../../../domain/pricing/configuration/schemas.ts';
import { toConfigurationView } from '../../../domain/pricing/configuration/view.ts';
import { evaluateConfiguration } from '../../../domain/quotes/evaluate-configuration.ts';
import { quote } from '../../../domain/quotes/quote.ts';
import { CalculateBody, CalculationShape } from '../../../domain/pricing/schemas.ts';
import {
  EvaluateConfigurationBody,
  EvaluatedPriceShape,
  QuoteBody,
  QuoteShape,
} from '../../../domain/quotes/schemas.ts';
import { toEvaluatedPriceView, toQuoteView } from '../../../domain/quotes/view.ts';
import { enterForQuote } from '../../auth/publishable-token.ts';
import { anyone, key, keyOrSession } from '../../http/access.ts';
import { ifMatchOf } from '../../http/if-match.ts';
import { ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Shipping and tax';

export const shippingTaxRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/shipping-tax/config',
    name: 'shippingTax.config.get',
    tag,
    summary: 'Read the tax and shipping configuration',
    description: 'The defaults, if it was never set.',
    access: keyOrSession('shipping_tax:read', 'application:read'),
    answer: { status: 200, data: ConfigurationShape },
    errors: [],
    handle: ({ ctx }) => getConfiguration(ctx),
    reply: (configuration) => ok(toConfigurationView(configuration)),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/v1/shipping-tax/config',
    name: 'shippingTax.config.replace',
    tag,
    summary: 'Replace the tax and shipping configuration',
    description:
      'A new or changed `provider.baseUrl` answers `provider.signingSecret`, this once: calls to the provider are signed with it. With `expectedRevision`, only while nobody else has set another configuration.',
    access: keyOrSession('shipping_tax:write', 'application:settings'),
    body: ReplaceConfigurationBody,
    answer: { status: 200, data: ConfigurationShape },
    errors: ['shipping_tax_changed'],
    handle: ({ ctx, body }) => putConfiguration(ctx, body),
    reply: ({ configuration, newSecrets }) => ok(toConfigurationView(configuration, newSecrets)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/shipping-tax/evaluate',
    name: 'shippingTax.evaluate',
    tag,
    summary: 'Try a tax and shipping configuration',
    description:
      'What an imagined cart would cost at an address, by the configuration that is sent or the stored one. Stores nothing.',
    access: keyOrSession('shipping_tax:read', 'application:read'),
    body: EvaluateConfigurationBody,
    bodyBytesMax: 1024 * 1024,
    answer: { status: 200, data: EvaluatedPriceShape },
    errors: [
      'validation_error',
      'discount_invalid',
      'tax_origin_missing',
      'tax_address_missing',
      'tax_provider_unavailable',
    ],
    handle: async ({ ctx, body }) => concludeAlone(ctx, await evaluateConfiguration(ctx, body)),
    reply: (evaluated) => ok(toEvaluatedPriceView(evaluated)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/shipping-tax/carts/:cartId/calculate',
    name: 'shippingTax.calculateCart',
    tag,
    summary: "Calculate a cart's shipping, tax and totals",
    description:
      'Addresses that are sent are stored on the cart first. A persisted calculation writes totals, tax lines and the choice to the cart and keeps a snapshot; `checkout_final` locks the totals for 24 hours or until the cart changes.',
    access: key('carts:write'),
    body: CalculateBody,
    answer: { status: 200, data: CalculationShape },
    errors: [
      'cart_not_found',
      'cart_already_checked_out',
      'cart_already_converted',
      'cart_abandoned',
      'cart_changed',
      'address_required',
      'validation_error',
      'tax_origin_missing',
      'tax_address_missing',
      'tax_provider_unavailable',
    ],
    handle: ({ ctx, params, body, request }) =>
      calculateCart(ctx, params.cartId, body, ifMatchOf(request)),
    reply: (calculation) => ok(toCalculationView(calculation)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/shipping-tax/quotes',
    name: 'shippingTax.quote',
    tag,
    summary: 'Quote shipping and tax to a browser',
    description:
      'Takes a publishable token, in `quoteToken` or as `Authorization: Bearer pk_...`, and an `Origin` of the application. Nothing is stored on a cart. `tax` is there with `tax_calculations:write`, `shipping` with `shipping_quotes:write`.',
    access: anyone(),
    browserOrigins: async () => null,
    body: QuoteBody,
    bodyBytesMax: 320 * 1024,
    // The credential is checked before the body (contract 00 §5), even where the body contains it.
    bodyRefused: async ({ ctx, request, text }) => {
      await enterForQuote(ctx, { quoteToken: tokenIn(text) }, request);
    },
    answer: { status: 200, data: QuoteShape },
    errors: [
      'invalid_quote_token',
      'not_found',
      'cart_session_expired',
      'discount_invalid',
      'tax_origin_missing',
      'tax_address_missing',
      'tax_provider_unavailable',
      'validation_error',
      'trial_expired',
      'workspace_not_live',
      'workspace_not_entitled_for_live',
    ],
    handle: async ({ ctx, body, request }) => quote(await enterForQuote(ctx, body, request), body),
    reply: (made) => ok(toQuoteView(made)),
  }),
];

/** The token in a malformed body, found without parsing: the body may have been rejected for what parsing costs. */
function tokenIn(text: string): string | undefined {
  return /"quoteToken"\s*:\s*"([^"\\]{1,4096})"/.exec(text)?.[1];
}
