import { issueBuyerToken } from '../../../domain/customers/buyer-token.ts';
import { fail } from '../../../domain/errors.ts';
import { downloadOwnInvoice } from '../../../domain/subscriptions/portal/download-own-invoice.ts';
import { loadPortal, loadPortalBrand } from '../../../domain/subscriptions/portal/load-portal.ts';
import { mailPortalLink } from '../../../domain/subscriptions/portal/mail-portal-link.ts';
import { linkErrors, pageAnswer, pageOrRefusal } from '../../pages/linked-pages.ts';
import { scriptAsset } from '../../pages/checkout/script-asset.ts';
import {
  expiredPortalPage,
  portalPage,
  portalRefusalPage,
} from '../../pages/portal/portal-page.tsx';
import { portalTexts, type PortalTexts } from '../../pages/portal/portal-texts.ts';
import { openPortal, type OpenedPortal } from '../../auth/portal-link.ts';
import { anyone } from '../../http/access.ts';
import { redirect, type Reply } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Portal pages';

/** The hosted portal of one customer's subscriptions (decision 93). The OpenAPI document leaves pages out. */
export const portalRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/p/:token',
    tag,
    summary: 'The portal of one customer’s subscriptions',
    access: anyone(),
    answer: pageAnswer,
    errors: linkErrors,
    handle: ({ ctx, params, request }) =>
      asPage(request, async () => {
        const opened = await openPortal(ctx, params.token);
        return opened.isExpired
          ? expired(opened, params.token, request, false)
          : shown(opened, params.token, request);
      }),
    reply: (reply) => reply,
  }),
  defineRoute({
    method: 'POST',
    path: '/p/:token/link',
    tag,
    summary: 'Mail a new link to the customer',
    access: anyone(),
    takesForm: true,
    answer: pageAnswer,
    errors: [...linkErrors, 'email_not_configured'],
    handle: ({ ctx, params, request }) =>
      asPage(request, async () => {
        const opened = await openPortal(ctx, params.token);
        await mailPortalLink(opened.ctx, opened.claims);
        return expired(opened, params.token, request, true);
      }),
    reply: (reply) => reply,
  }),
  defineRoute({
    method: 'GET',
    path: '/p/:token/invoices/:id',
    tag,
    summary: 'Download an invoice of one’s own subscriptions',
    access: anyone(),
    answer: { status: 303 },
    otherAnswers: [pageAnswer],
    errors: [...linkErrors, 'not_found', 'pdf_not_ready', 'storage_unavailable'],
    handle: ({ ctx, params, request }) =>
      asPage(request, async () => {
        const opened = await openPortal(ctx, params.token);
        if (opened.isExpired) fail('unauthorized');
        return redirect(await downloadOwnInvoice(opened.ctx, params.id), 303);
      }),
    reply: (reply) => reply,
  }),
];

async function shown(opened: OpenedPortal, token: string, request: Request): Promise<Reply> {
  const { ctx, claims } = opened;
  const { services } = ctx;
  const { returnUrl, mailedTo: _, ...customer } = claims;
  const [model, issued, script] = await Promise.all([
    loadPortal(ctx),
    issueBuyerToken(services, { audience: 'ct', ...customer }),
    scriptAsset('portal'),
  ]);
  const { base, checkout, embed } = services.urls;
  return portalPage(
    model,
    textsFor(request, model.config.locale),
    { path: `/p/${token}`, returnUrl, token: issued.token },
    { apiUrl: base === checkout ? null : base, embedUrl: embed, scriptUrl: script.url },
  );
}

async function expired(
  { ctx, claims, isOfFormerAddress }: OpenedPortal,
  token: string,
  request: Request,
  isSent: boolean,
): Promise<Reply> {
  const brand = await loadPortalBrand(ctx);
  const { returnUrl } = claims;
  const texts = textsFor(request, brand.config.locale);
  return expiredPortalPage(
    brand,
    texts,
    { path: `/p/${token}`, returnUrl, isOfFormerAddress },
    isSent,
  );
}

function textsFor(request: Request, standard: string): PortalTexts {
  return portalTexts(request.headers.get('accept-language'), standard);
}

/** An error as a buyer reads it. */
function asPage(request: Request, write: () => Promise<Reply>): Promise<Reply> {
  return pageOrRefusal(request, write, (refusal) =>
    portalRefusalPage(refusal, textsFor(request, 'en')),
  );
}
