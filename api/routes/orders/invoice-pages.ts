import {
  downloadHostedInvoice,
  loadHostedInvoice,
  loadInvoiceBrand,
} from '../../../domain/invoices/hosted/load-hosted-invoice.ts';
import { openInvoiceLink, requireInvoiceLink } from '../../auth/invoice-link.ts';
import { anyone } from '../../http/access.ts';
import { redirect, type Reply } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';
import { linkErrors, pageAnswer, pageOrRefusal } from '../../pages/linked-pages.ts';
import {
  expiredInvoicePage,
  invoicePage,
  invoiceRefusalPage,
} from '../../pages/invoice/invoice-page.tsx';
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
        return invoicePage(hosted, textsFor(request, hosted.config.locale), `/i/${params.token}`);
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
];

function textsFor(request: Request, standard: string) {
  return invoiceTexts(request.headers.get('accept-language'), standard);
}

/** An error as a buyer reads it. */
function asPage(request: Request, write: () => Promise<Reply>): Promise<Reply> {
  return pageOrRefusal(request, write, (refusal) =>
    invoiceRefusalPage(refusal, textsFor(request, 'en')),
  );
}
