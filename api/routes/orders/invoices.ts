import { Type } from '@sinclair/typebox';
import { createInvoiceLink } from '../../../domain/invoices/hosted/create-invoice-link.ts';
import { downloadByToken } from '../../../domain/invoices/pdf/download-by-token.ts';
import { downloadForPayment } from '../../../domain/invoices/pdf/download-for-payment.ts';
import { downloadInvoice } from '../../../domain/invoices/pdf/download-invoice.ts';
import { renderInvoiceAgain } from '../../../domain/invoices/pdf/render-again.ts';
import { downloadXRechnung } from '../../../domain/invoices/xrechnung/download-xrechnung.ts';
import { getExpandedInvoice } from '../../../domain/expansion/get-invoice.ts';
import { ActionsQuery } from '../../../domain/expansion/action-schemas.ts';
import { ExpandedInvoiceShape } from '../../../domain/expansion/part-schemas.ts';
import { listCustomerInvoices } from '../../../domain/invoices/list-customer-invoices.ts';
import { listInvoices } from '../../../domain/invoices/list-invoices.ts';
import { listVersions } from '../../../domain/invoices/list-versions.ts';
import { markInvoicePaid } from '../../../domain/settlement/mark-invoice-paid.ts';
import { reissueInvoice } from '../../../domain/settlement/reissue-invoice.ts';
import { resendInvoice } from '../../../domain/invoices/resend-invoice.ts';
import {
  DownloadQuery,
  InvoiceDetailShape,
  InvoiceLinkShape,
  InvoiceShape,
  InvoiceVersionShape,
  ListInvoicesQuery,
  ReissueInvoiceBody,
  RenderingShape,
  ResentShape,
  TokenQuery,
  UrlShape,
  VoidInvoiceBody,
} from '../../../domain/invoices/schemas.ts';
import {
  toInvoiceDetailView,
  toInvoiceVersionView,
  toInvoiceView,
} from '../../../domain/invoices/view.ts';
import { voidOpenInvoice } from '../../../domain/settlement/void-open-invoice.ts';
import { MarkPaidBody } from '../../../domain/payments/schemas.ts';
import { PageQuery } from '../../../domain/shapes.ts';
import type { InvoiceWithDocument } from '../../../domain/invoices/view.ts';
import { xRechnungOf } from '../../../templates/invoice/factur-x/factur-x.ts';
import { limitClient } from '../../auth/anonymous.ts';
import { capability, key } from '../../http/access.ts';
import { created, ok, page, redirect } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';
import { downloadReply } from './download-reply.ts';

const tag = 'Invoices';
const pdf = ['pdf_not_ready', 'storage_unavailable'] as const;

export const invoiceRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/invoices',
    name: 'invoices.list',
    tag,
    summary: 'List invoices',
    description:
      'Newest first, unless `sort` says otherwise. Without lines; reading one returns them.',
    access: key('invoices:read'),
    query: ListInvoicesQuery,
    answer: { status: 200, data: InvoiceShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listInvoices(ctx, query),
    reply: (result) => page(result, toInvoiceView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/customers/:id/invoices',
    name: 'customers.listInvoices',
    tag,
    summary: "List a customer's invoices",
    description: 'Newest first.',
    access: key('invoices:read'),
    query: PageQuery,
    answer: { status: 200, data: InvoiceShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listCustomerInvoices(ctx, params.id, query),
    reply: (result) => page(result, toInvoiceView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/invoices/:id',
    name: 'invoices.get',
    tag,
    summary: 'Read an invoice',
    description:
      'With lines, taxes, parties and refunds as its newest document shows them. `expand=actions` adds what may be done with it now.',
    access: key('invoices:read'),
    query: ActionsQuery,
    answer: { status: 200, data: ExpandedInvoiceShape },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => getExpandedInvoice(ctx, params.id, query),
    reply: ok,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/invoices/:id/versions',
    name: 'invoices.listVersions',
    tag,
    summary: "List an invoice's versions",
    description:
      'A version for each change of the document: issued, edited, paid, refunded, voided. Every one can be downloaded.',
    access: key('invoices:read'),
    answer: { status: 200, data: Type.Array(InvoiceVersionShape) },
    errors: ['not_found'],
    handle: ({ ctx, params }) => listVersions(ctx, params.id),
    reply: (versions) => ok(versions.map(toInvoiceVersionView)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/invoices/:id/download',
    name: 'invoices.download',
    tag,
    summary: "Download an invoice's PDF",
    description:
      'Redirects to a URL that is valid for 5 minutes; `format=json` returns the URL. `format=xrechnung` returns the invoice as XRechnung 3.0, for public buyers in Germany; 422 `xrechnung_incomplete` names what it lacks, and where that is set.',
    access: key('invoices:read'),
    query: DownloadQuery,
    answer: { status: 302 },
    otherAnswers: [
      { status: 200, data: UrlShape },
      { status: 200, contentType: 'application/xml' },
    ],
    errors: ['not_found', ...pdf, 'xrechnung_incomplete'],
    handle: async ({ ctx, params, query: { format, version = null } }) =>
      format === 'xrechnung'
        ? downloadXRechnung(ctx, params.id, version, xRechnungOf)
        : { url: await downloadInvoice(ctx, params.id, version), format },
    reply: downloadReply,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/invoices/:id/render',
    name: 'invoices.render',
    tag,
    summary: "Render an invoice's PDF again",
    description:
      'After its rendering was given up (`pdfStatus` is `failed`); a mail that waits for the document is sent with it. However often it is asked for, it is rendered once.',
    access: key('invoices:write'),
    body: Type.Object({}),
    answer: { status: 200, data: RenderingShape },
    errors: ['not_found'],
    handle: ({ ctx, params }) => renderInvoiceAgain(ctx, params.id),
    reply: ok,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/payments/:id/invoice-pdf',
    name: 'payments.getInvoicePdf',
    tag,
    summary: "A URL of the PDF of a Net-N payment's invoice",
    description:
      'Valid for 5 minutes. A PDF that is not rendered yet is waited for up to 5 s, then 409 `pdf_not_ready`.',
    access: key('invoices:read'),
    answer: { status: 200, data: UrlShape },
    errors: ['not_found', 'not_invoice', ...pdf],
    handle: ({ ctx, params }) => downloadForPayment(ctx, params.id),
    reply: (url) => ok({ url }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/invoices/:id/link',
    name: 'invoices.createLink',
    tag,
    summary: 'A link to the hosted page of an invoice',
    description:
      'For its buyer, who needs no account: the page shows the invoice in its present state, and what is to be paid. The link ends 90 days after the due day, or after today once that has passed.',
    access: key('invoices:read'),
    body: Type.Object({}),
    answer: { status: 200, data: InvoiceLinkShape },
    errors: ['not_found', 'invalid_state'],
    handle: ({ ctx, params }) => createInvoiceLink(ctx, params.id),
    reply: ({ url, expiresAt }) => ok({ url, expiresAt: expiresAt.toISOString() }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/invoices/:id/void',
    name: 'invoices.void',
    tag,
    summary: 'Void an open invoice',
    description:
      'Voids its payment too; the invoice keeps its number, and its document says VOID. Once it is paid: 409 `invalid_state`; refund its payment instead. `dryRun` returns the same and writes nothing.',
    access: key('invoices:write'),
    body: VoidInvoiceBody,
    answer: { status: 200, data: InvoiceDetailShape },
    errors: ['not_found', 'invalid_state'],
    handle: ({ ctx, params, body }) => voidOpenInvoice(ctx, params.id, body),
    reply: (result) => ok(toInvoiceDetailView(result)),
    act: { action: 'invoice.voided', facts: ofInvoice },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/invoices/:id/reissue',
    name: 'invoices.reissue',
    tag,
    summary: 'Reissue a voided Net-N invoice',
    description:
      'The order as it is now, in another open invoice with a payment, number and due day of its own. `netN` is the term of the voided one unless sent. `dryRun` returns the same and writes nothing; the `number` stays free until an invoice takes it.',
    access: key('invoices:write'),
    body: ReissueInvoiceBody,
    answer: { status: 201, data: InvoiceDetailShape },
    errors: ['not_found', 'invalid_state'],
    handle: ({ ctx, params, body }) => reissueInvoice(ctx, params.id, body),
    reply: (result) => created(toInvoiceDetailView(result)),
    act: { action: 'invoice.reissued', facts: ofInvoice },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/invoices/:id/mark-paid',
    name: 'invoices.markPaid',
    tag,
    summary: 'Mark an open invoice as paid',
    description:
      'In full: this captures its payment. Unless it is open: 409 `invalid_state`. `dryRun` returns the same and writes nothing.',
    access: key('invoices:write'),
    body: MarkPaidBody,
    answer: { status: 200, data: InvoiceDetailShape },
    errors: ['not_found', 'invalid_state', 'validation_error'],
    handle: ({ ctx, params, body }) => markInvoicePaid(ctx, params.id, body),
    reply: (result) => ok(toInvoiceDetailView(result)),
    act: { action: 'invoice.marked_paid', facts: ofInvoice },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/payments/:id/invoice/resend',
    name: 'payments.resendInvoice',
    tag,
    summary: 'Mail a Net-N invoice again',
    description:
      'To the order’s e-mail, else the `billingEmail` of its acceptance, with a new download link. Each request sends a mail: one in two minutes, and five a day.',
    access: key('invoices:write'),
    body: Type.Object({}),
    answer: { status: 200, data: ResentShape },
    errors: [
      'not_found',
      'not_invoice',
      'invalid_state',
      'no_recipient',
      'email_not_configured',
      'rate_limit_exceeded',
    ],
    handle: ({ ctx, params }) => resendInvoice(ctx, params.id),
    reply: ({ messageId }) => ok({ messageId }),
    act: { action: 'payment.invoice_resent', facts: ({ orderId }) => ({ orderId }) },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/payments/:id/invoice/download',
    name: 'payments.downloadInvoice',
    tag,
    summary: 'Download an invoice by the link of an e-mail',
    description:
      'Redirects to a URL that is valid for 5 minutes. The link ends with the term of the invoice, after 1 to 365 days.',
    access: capability(limitClient),
    query: TokenQuery,
    answer: { status: 302 },
    errors: ['missing_token', 'invalid_token', ...pdf],
    handle: ({ ctx, params, query }) => downloadByToken(ctx, params.id, query.token),
    reply: (url) => redirect(url),
  }),
];

function ofInvoice({ invoice }: InvoiceWithDocument) {
  const { id, orderId = null, total: amount, currency } = invoice;
  return { resourceId: id, orderId, amount, currency };
}
