import {
  downloadHostedInvoice,
  loadHostedInvoice,
  loadInvoiceBrand,
  type InvoiceHolderContext,
} from '../../../domain/invoices/hosted/load-hosted-invoice.ts';
import {
  createFieldsToken,
  FieldsTokenShape,
} from '../../../domain/settlement/by-card/create-fields-token.ts';
import { loadInvoiceCheckout } from '../../../domain/settlement/by-card/load-invoice-checkout.ts';
import {
  InvoicePaymentShape,
  PayInvoiceBody,
  payInvoiceByCard,
} from '../../../domain/settlement/by-card/pay-invoice-by-card.ts';
import { openInvoiceLink, requireInvoiceLink } from '../../auth/invoice-link.ts';
import { anyone } from '../../http/access.ts';
import { ok, redirect, type Reply } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';
import { linkErrors, pageAnswer, pageOrRefusal } from '../../pages/linked-pages.ts';
import {
  expiredInvoicePage,
  invoicePage,
  invoiceRefusalPage,
} from '../../pages/invoice/invoice-page.tsx';
import { scriptAsset } from '../../pages/checkout/script-asset.ts';
import { invoiceTexts } from '../../pages/invoice/invoice-texts.ts';

const tag = 'Invoice pages';

/** The hosted page of one invoice (decision 148). The OpenAPI document leaves pages out. */
export const invoicePageRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/i/:token',
    tag,
    summary: 'The hosted page of one invoice',
    access: anyone(),
    answer: pageAnswer,
    errors: linkErrors,
    handle: ({ ctx, params, request }) =>
      asPage(request, async () => {
        const opened = await openInvoiceLink(ctx, params.token);
        if (opened.isExpired) {
          const brand = await loadInvoiceBrand(opened.ctx);
          return expiredInvoicePage(brand, textsFor(request, brand.config.locale));
        }
        const hosted = await loadHostedInvoice(opened.ctx);
        const [payable, script] = await Promise.all([
          loadInvoiceCheckout(opened.ctx, hosted),
          scriptAsset('invoice'),
        ]);
        const { base, checkout } = opened.ctx.services.urls;
        return invoicePage(hosted, payable, textsFor(request, hosted.config.locale), {
          path: `/i/${params.token}`,
          apiUrl: base === checkout ? null : base,
          scriptUrl: script.url,
        });
      }),
    reply: (reply) => reply,
  }),
  defineRoute({
    method: 'GET',
    path: '/i/:token/pdf',
    tag,
    summary: 'Download the invoice of a hosted page',
    access: anyone(),
    answer: { status: 303 },
    otherAnswers: [pageAnswer],
    errors: [...linkErrors, 'not_found', 'pdf_not_ready', 'storage_unavailable'],
    handle: ({ ctx, params, request }) =>
      asPage(request, async () => {
        const holder = await requireInvoiceLink(ctx, params.token);
        return redirect(await downloadHostedInvoice(holder), 303);
      }),
    reply: (reply) => reply,
  }),
  defineRoute({
    method: 'POST',
    path: '/i/:token/embed-token',
    tag,
    summary: 'A token of the card fields on an invoice’s page',
    access: anyone(),
    answer: { status: 200, data: FieldsTokenShape },
    errors: [
      ...linkErrors,
      'not_found',
      'invalid_state',
      'no_processor_connection',
      'embed_token_failed',
    ],
    handle: async ({ ctx, params }) => {
      const holder = await requireInvoiceLink(ctx, params.token);
      return createFieldsToken(holder, returnUrlOf(holder, params.token));
    },
    reply: (made) => ok(made),
  }),
  defineRoute({
    method: 'POST',
    path: '/i/:token/pay',
    tag,
    summary: 'Pay the invoice of a hosted page by card',
    access: anyone(),
    body: PayInvoiceBody,
    answer: { status: 200, data: InvoicePaymentShape },
    errors: [
      ...linkErrors,
      'validation_error',
      'not_found',
      'invalid_state',
      'request_in_progress',
      'payment_failed',
      'no_processor_connection',
    ],
    handle: async ({ ctx, params, body }) => {
      const holder = await requireInvoiceLink(ctx, params.token);
      return payInvoiceByCard(holder, body, returnUrlOf(holder, params.token));
    },
    reply: (payment) => ok(payment),
  }),
];

/** Where a bank sends the buyer back to. */
function returnUrlOf({ services }: InvoiceHolderContext, token: string): string {
  return `${services.urls.checkout}/i/${token}`;
}

function textsFor(request: Request, standard: string) {
  return invoiceTexts(request.headers.get('accept-language'), standard);
}

/** An error as a buyer reads it. */
function asPage(request: Request, write: () => Promise<Reply>): Promise<Reply> {
  return pageOrRefusal(request, write, (refusal) =>
    invoiceRefusalPage(refusal, textsFor(request, 'en')),
  );
}
