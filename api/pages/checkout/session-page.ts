import { gzipSync } from 'node:zlib';
import type { CheckoutPageModel } from '../../../domain/checkout/page/page-model.ts';
import type { PayableInvoice } from '../../../domain/invoices/hosted/find-payable-invoice.ts';
import { randomBase62 } from '../../../storage/ids.ts';
import {
  checkoutDocument,
  type FooterLink,
  type Frame,
} from '../../../templates/checkout/document.tsx';
import type { PageData } from './browser/page-data.ts';
import { html, type Reply } from '../../http/reply.ts';
import { openPage, type PageContent } from './open-page.tsx';
import { pageHeaders } from './page-headers.ts';
import type { PageRequest } from './page-request.ts';
import { pageTexts, type PageTexts } from './page-texts.ts';
import { scriptTexts } from './script-texts.ts';
import { statePage } from './state-page.tsx';

export interface PageUrls {
  /** Null where the API is at the page's own origin. */
  readonly apiUrl: string | null;
  readonly scriptUrl: string;
  readonly addressesUrl: string;
}

/** The page of a session for a buyer who may see it; 410 once it is expired. `payable`: what its order has left to pay. */
export function sessionPage(
  model: CheckoutPageModel,
  request: PageRequest,
  urls: PageUrls,
  payable: PayableInvoice | null,
): Reply {
  const texts = pageTexts(model.locale, request.acceptLanguage, model.config.locale);
  const replaces = request.paysByAnotherCard && model.running?.actionUrl != null;
  const canPay = model.status === 'open' && (model.running === null || replaces);
  const content = canPay
    ? openPage(model, request, texts)
    : statePage(model, request, texts, payable);
  const nonce = randomBase62(22);
  const data = pageData(model, request, urls, content, texts);
  const script = { url: urls.scriptUrl, data };
  const frame = frameOf(model, request, { canPay, nonce, script, texts });
  const text = checkoutDocument(frame, content.body);
  const headers = {
    ...pageHeaders({
      ancestors: request.isEmbedded ? request.parentOrigin : null,
      api: urls.apiUrl ?? '',
      images: [logoOf(model, request) ?? '', ...imagesOf(model)],
      fieldsUrl: data.fieldsUrl,
      framesBank: request.isEmbedded,
      nonce,
    }),
  };
  return packed(text, headers, request, model.status === 'expired' ? 410 : 200);
}

/** A page holds no secret beside text that an attacker chooses, so it may be compressed (BREACH). */
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
  model: CheckoutPageModel,
  request: PageRequest,
  { apiUrl, addressesUrl }: PageUrls,
  { data }: PageContent,
  { labels, language }: PageTexts,
): PageData {
  return {
    id: model.id,
    language,
    texts: scriptTexts(labels),
    obligedCountries: [],
    api: apiUrl ?? '',
    mode: model.mode,
    parentOrigin: request.isEmbedded ? request.parentOrigin : null,
    amount: model.amount,
    currency: model.currency,
    card: null,
    fieldsUrl: null,
    needsStoring: model.storing === 'needed',
    wallet: null,
    takesTransactions: model.config.processorEnabled && model.mode !== 'vault',
    termsHash: null,
    billsToDelivery: false,
    addressesUrl,
    actionUrl: null,
    replacesAttempt: model.running !== null,
    live: null,
    orderId: model.orderId,
    paymentId: model.paymentId,
    paymentMethodId: model.paymentMethodId,
    error: null,
    ...data,
  };
}

/** Name, look and links of the application, around a page of it. */
export function frameOf(
  model: CheckoutPageModel,
  request: Pick<PageRequest, 'isEmbedded' | 'isBare' | 'primary' | 'logo'>,
  parts: {
    readonly canPay: boolean;
    readonly nonce: string;
    readonly script: Frame['script'];
    readonly texts: PageTexts;
  },
): Frame {
  const { config } = model;
  const { labels, language } = parts.texts;
  const name = config.companyName || model.applicationName;
  const leaveUrl = request.isEmbedded ? '' : model.cancelUrl;
  const { isBare } = request;
  return {
    title: name ? `${labels.title} – ${name}` : labels.title,
    look: { ...config, primaryColor: request.primary ?? config.primaryColor },
    name: isBare ? '' : name,
    logoUrl: isBare ? null : logoOf(model, request),
    isEmbedded: request.isEmbedded,
    isTest: model.environmentKind === 'non_production' && !isBare,
    links: isBare ? [] : linksOf(model, labels),
    leaveUrl: parts.canPay && !isBare ? leaveUrl : null,
    texts: { ...labels, language, back: request.isEmbedded ? labels.leave : labels.back },
    nonce: parts.nonce,
    script: parts.script,
  };
}

function logoOf({ config }: CheckoutPageModel, request: Pick<PageRequest, 'logo'>): string | null {
  return request.logo ?? config.logoUrl;
}

function imagesOf({ basket }: CheckoutPageModel): string[] {
  return (basket?.lines ?? []).flatMap(({ imageUrl }) => imageUrl ?? []);
}

function linksOf({ config }: CheckoutPageModel, labels: PageTexts['labels']): FooterLink[] {
  const { supportEmail, supportUrl, termsUrl, privacyUrl } = config;
  const support = supportUrl ?? (supportEmail === null ? null : `mailto:${supportEmail}`);
  const links = [
    { label: labels.help, url: support },
    { label: labels.terms, url: termsUrl },
    { label: labels.privacy, url: privacyUrl },
  ];
  return links.flatMap(({ label, url }) => (url === null ? [] : [{ label, url }]));
}
