import { gzipSync } from 'node:zlib';
import type { CheckoutScene } from '../../../domain/checkout/checkout-scene.ts';
import { randomBase62 } from '../../../storage/ids.ts';
import { checkoutDocument, type FooterLink } from '../../../templates/checkout/document.ts';
import type { PageData } from './browser/page-data.ts';
import { html, type Reply } from '../../http/reply.ts';
import { buyerLocale, moneyText } from './money-text.ts';
import { openPage, type PageContent } from './open-page.ts';
import { pageHeaders } from './page-headers.ts';
import type { PageRequest } from './page-request.ts';
import { statePage } from './state-page.ts';

export interface PageMeans {
  /** Null where the API is at the page's own origin. */
  readonly apiUrl: string | null;
  readonly scriptUrl: string;
}

/** The page of a session for a buyer who may see it; 410 once it is expired. */
export function sessionPage(scene: CheckoutScene, request: PageRequest, means: PageMeans): Reply {
  const money = moneyText(buyerLocale(request.acceptLanguage, scene.config.locale), scene.currency);
  const canPay = scene.status === 'open' && scene.running === null;
  const content = canPay ? openPage(scene, request, money) : statePage(scene, request, money);
  const nonce = randomBase62(22);
  const data = pageData(scene, request, means, content);
  const text = checkoutDocument(
    frameOf(scene, request, { canPay, nonce, data, means }),
    content.body,
  );
  const headers = {
    ...pageHeaders({
      ancestors: request.isEmbedded ? request.parentOrigin : null,
      api: means.apiUrl ?? '',
      images: [logoOf(scene, request) ?? '', ...imagesOf(scene)],
      fieldsUrl: data.fieldsUrl,
      framesBank: request.isEmbedded,
      nonce,
    }),
    ...(request.paysOnly ? { deprecation: 'true' } : {}),
  };
  return packed(text, headers, request, scene.status === 'expired' ? 410 : 200);
}

/** Pages hold nothing that an attacker could choose beside a secret, so they may be compressed. */
export function packed(
  text: string,
  headers: Record<string, string>,
  { acceptsGzip }: Pick<PageRequest, 'acceptsGzip'>,
  status: number,
): Reply {
  if (!acceptsGzip) return html(text, headers, status);
  const contentType = 'text/html; charset=utf-8';
  const body = new Uint8Array(gzipSync(text));
  return {
    status,
    headers: { ...headers, 'content-encoding': 'gzip' },
    raw: { body, contentType },
  };
}

function pageData(
  scene: CheckoutScene,
  request: PageRequest,
  { apiUrl }: PageMeans,
  { data }: PageContent,
): PageData {
  return {
    id: scene.id,
    api: apiUrl ?? '',
    mode: scene.mode,
    parentOrigin: request.isEmbedded ? request.parentOrigin : null,
    startAt: 'cart',
    amount: scene.amount,
    currency: scene.currency,
    card: null,
    fieldsUrl: null,
    termsHash: null,
    billsToDelivery: false,
    actionUrl: null,
    orderId: scene.orderId,
    paymentId: scene.paymentId,
    paymentMethodId: scene.paymentMethodId,
    error: null,
    ...data,
  };
}

function frameOf(
  scene: CheckoutScene,
  request: PageRequest,
  parts: {
    readonly canPay: boolean;
    readonly nonce: string;
    readonly data: PageData;
    readonly means: PageMeans;
  },
) {
  const { config } = scene;
  const name = config.companyName || scene.applicationName;
  const leaveUrl = request.isEmbedded ? '' : scene.cancelUrl;
  return {
    title: name ? `Checkout – ${name}` : 'Checkout',
    look: { ...config, primaryColor: request.primary ?? config.primaryColor },
    name,
    logoUrl: logoOf(scene, request),
    isEmbedded: request.isEmbedded,
    isTest: scene.environmentKind === 'non_production',
    links: linksOf(scene),
    leaveUrl: parts.canPay ? leaveUrl : null,
    nonce: parts.nonce,
    script: { url: parts.means.scriptUrl, data: parts.data },
  };
}

function logoOf({ config }: CheckoutScene, request: PageRequest): string | null {
  return request.logo ?? config.logoUrl;
}

function imagesOf({ basket }: CheckoutScene): string[] {
  return (basket?.lines ?? []).flatMap(({ imageUrl }) => imageUrl ?? []);
}

function linksOf({ config }: CheckoutScene): FooterLink[] {
  const { supportEmail, supportUrl, termsUrl, privacyUrl } = config;
  const support = supportUrl ?? (supportEmail === null ? null : `mailto:${supportEmail}`);
  const links = [
    { label: 'Help', url: support },
    { label: 'Terms', url: termsUrl },
    { label: 'Privacy', url: privacyUrl },
  ];
  return links.flatMap(({ label, url }) => (url === null ? [] : [{ label, url }]));
}
