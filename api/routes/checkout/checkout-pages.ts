import { Type } from '@sinclair/typebox';
import { loadPageModel } from '../../../domain/checkout/page/load-page-model.ts';
import { connectorDescriptors } from '../../../domain/connectors/descriptors.ts';
import { loadConfiguration } from '../../../domain/pricing/configuration/load.ts';
import type { CellsContext } from '../../../domain/context.ts';
import { loadProfile } from '../../../domain/connectors/mollie/load-profile.ts';
import { findPayableInvoice } from '../../../domain/invoices/hosted/find-payable-invoice.ts';
import { loadPublishableKey } from '../../../domain/connectors/stripe/load-publishable-key.ts';
import { fail, Refusal } from '../../../domain/errors.ts';
import { mollieFieldsPage } from '../../pages/mollie-fields/page.ts';
import { mayBeFramed, readPageRequest, wantsJson } from '../../pages/checkout/page-request.ts';
import { deniedPage, refusalPage } from '../../pages/checkout/refusal-page.tsx';
import {
  ASSET_PREFIX,
  addressesAsset,
  assetAt,
  scriptAsset,
} from '../../pages/checkout/script-asset.ts';
import { sessionPage } from '../../pages/checkout/session-page.ts';
import { acceptedTags, readerOf, type Reader } from '../../pages/reader.ts';
import { stripeFieldsPage, stripeWalletsPage } from '../../pages/stripe-fields/page.ts';
import { enterCheckoutSession } from '../../auth/checkout-session.ts';
import { limitClient } from '../../auth/anonymous.ts';
import { anyone, capability } from '../../http/access.ts';
import type { Deprecation } from '../../http/deprecation.ts';
import { requestUrl } from '../../http/request-url.ts';
import type { Reply } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Checkout pages';
const contentType = 'text/html; charset=utf-8';

/** All else of the query is read by the page itself, which ignores what it does not know. */
const PageQuery = Type.Object({
  mode: Type.Optional(
    Type.Unknown({
      deprecatedValues: {
        'payment-only': {
          since: '2026-11-21',
          sunset: null,
          instead: 'Create the session with `collect`: it says which addresses the page asks for.',
        } satisfies Deprecation,
      },
    }),
  ),
});

/** The pages of checkout sessions (contract 40 §5) and their script. The OpenAPI document leaves pages out. */
export const checkoutPageRoutes: readonly AnyRoute[] = [
  pageRoute('s', 'The unified checkout page'),
  pageRoute('c', 'The processor’s widget as a page'),
  defineRoute({
    method: 'GET',
    path: `${ASSET_PREFIX}:file`,
    tag,
    summary: 'The pages’ scripts and pictures',
    access: anyone(),
    answer: { status: 200, contentType: 'text/javascript; charset=utf-8' },
    errors: ['not_found'],
    handle: async ({ params, request }) => {
      const asset = (await assetAt(`${ASSET_PREFIX}${params.file}`)) ?? fail('not_found');
      const accepted = request.headers.get('accept-encoding') ?? '';
      const { contentType: type } = asset;
      if (/\bbr\b/.test(accepted)) return { body: asset.brotli, encoding: 'br', type };
      if (/\bgzip\b/.test(accepted)) return { body: asset.gzip, encoding: 'gzip', type };
      return { body: asset.plain, encoding: null, type };
    },
    reply: ({ body, encoding, type }) => ({
      status: 200,
      headers: {
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        vary: 'Accept-Encoding',
        ...(encoding ? { 'content-encoding': encoding } : {}),
      },
      raw: { body: new Uint8Array(body), contentType: type },
    }),
  }),
  fieldsRoute('stripe-fields', 'Stripe’s card fields', {
    script: 'stripe',
    load: loadPublishableKey,
    page: stripeFieldsPage,
  }),
  fieldsRoute('stripe-wallets', 'Apple Pay and Google Pay by Stripe', {
    script: 'stripeWallets',
    load: loadPublishableKey,
    page: stripeWalletsPage,
  }),
  fieldsRoute('mollie-fields', 'Mollie’s card fields', {
    script: 'mollie',
    load: loadProfile,
    page: mollieFieldsPage,
  }),
];

/** The checkout page names its locale; a page of the merchant's own may leave that to the browser. */
function readerOfFields(request: Request): Reader {
  return readerOf([
    requestUrl(request).searchParams.get('locale'),
    ...acceptedTags(request.headers.get('accept-language')),
  ]);
}

interface ProcessorFields<Account> {
  readonly script: Parameters<typeof scriptAsset>[0];
  /** The processor's account that the fields belong to. */
  readonly load: (ctx: CellsContext, connectorId: string) => Promise<Account>;
  readonly page: (account: Account, scriptUrl: string, reader: Reader) => Reply;
}

/** A page of ours with a processor's own fields. */
function fieldsRoute<Account>(
  path: 'stripe-fields' | 'stripe-wallets' | 'mollie-fields',
  what: string,
  { script, load, page }: ProcessorFields<Account>,
): AnyRoute {
  return defineRoute({
    method: 'GET',
    path: `/${path}/:id`,
    tag,
    summary: `${what}, for a frame of the checkout page`,
    access: capability(limitClient),
    answer: { status: 200, contentType },
    errors: ['not_found'],
    handle: async ({ ctx, params, request }) => ({
      reader: readerOfFields(request),
      account: await load(ctx, params.id),
      script: await scriptAsset(script),
    }),
    reply: (made) => page(made.account, made.script.url, made.reader),
  });
}

function pageRoute(page: 's' | 'c', summary: string): AnyRoute {
  return defineRoute({
    method: 'GET',
    path: `/${page}/:id`,
    tag,
    summary,
    access: anyone(),
    query: PageQuery,
    answer: { status: 200, contentType },
    errors: [
      'session_not_found',
      'session_expired',
      'rate_limit_exceeded',
      'workspace_not_live',
      'trial_expired',
      'workspace_not_entitled_for_live',
    ],
    handle: async ({ ctx, params, request }) => {
      try {
        return await answer(ctx, page, params.id, request);
      } catch (error) {
        if (!(error instanceof Refusal) || wantsJson(request)) throw error;
        return refusalPage(error, readPageRequest(page, request));
      }
    },
    reply: (reply) => reply,
  });
}

async function answer(
  ctx: CellsContext,
  page: 's' | 'c',
  sessionId: string,
  request: Request,
): Promise<Reply> {
  const asked = readPageRequest(page, request);
  const opened = await enterCheckoutSession(ctx, sessionId);
  const { configuration } = await loadConfiguration(opened.ctx.database, opened.ctx);
  const model = await loadPageModel(opened, configuration, (connector) =>
    connectorDescriptors[connector.kind].cardEntry(connector, ctx.services.urls),
  );
  const { base, checkout, embed } = ctx.services.urls;
  // The portal shows a page that stores a card in a frame of its own.
  const framers = [...model.config.allowedOrigins, new URL(checkout).origin];
  if (!mayBeFramed(asked, framers)) return deniedPage(asked);
  if (model.status === 'expired' && wantsJson(request)) fail('session_expired');
  const host = page === 'c' && asked.isEmbedded ? embed : checkout;
  const [script, addresses] = await Promise.all([scriptAsset('checkout'), addressesAsset()]);
  const payable =
    model.status === 'completed' && opened.session.orderId
      ? await findPayableInvoice(opened.ctx, opened.session.orderId)
      : null;
  const urls = {
    apiUrl: base === host ? null : base,
    scriptUrl: script.url,
    addressesUrl: addresses.url,
  };
  return sessionPage(model, asked, urls, payable);
}
