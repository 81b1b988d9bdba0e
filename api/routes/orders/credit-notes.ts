import { Type } from '@sinclair/typebox';
import { downloadCreditNote } from '../../../domain/invoices/credit-notes/download-credit-note.ts';
import { getCreditNote } from '../../../domain/invoices/credit-notes/get-credit-note.ts';
import { listCreditNotes } from '../../../domain/invoices/credit-notes/list-credit-notes.ts';
import {
  toCreditNoteDetailView,
  toCreditNoteView,
} from '../../../domain/invoices/credit-notes/view.ts';
import {
  CreditNoteDetailShape,
  CreditNoteDownloadQuery,
  CreditNoteShape,
  ListCreditNotesQuery,
} from '../../../domain/invoices/credit-notes/schemas.ts';
import { downloadCreditNoteXRechnung } from '../../../domain/invoices/xrechnung/download-credit-note-xrechnung.ts';
import { renderCreditNoteAgain } from '../../../domain/invoices/pdf/render-again.ts';
import { RenderingShape, UrlShape } from '../../../domain/invoices/schemas.ts';
import { xRechnungOf } from '../../../templates/invoice/factur-x/factur-x.ts';
import { key } from '../../http/access.ts';
import { ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';
import { downloadReply } from './download-reply.ts';

const tag = 'Invoices';

export const creditNoteRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/credit-notes',
    name: 'creditNotes.list',
    tag,
    summary: 'List credit notes',
    description: 'One for each refund of an invoice; newest first, unless `sort` says otherwise.',
    access: key('invoices:read'),
    query: ListCreditNotesQuery,
    answer: { status: 200, data: CreditNoteShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listCreditNotes(ctx, query),
    reply: (result) => page(result, toCreditNoteView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/credit-notes/:id',
    name: 'creditNotes.get',
    tag,
    summary: 'Read a credit note',
    description:
      'With lines, taxes and parties. The credit note of a whole invoice repeats its lines; that of a part has a line a tax rate.',
    access: key('invoices:read'),
    answer: { status: 200, data: CreditNoteDetailShape },
    errors: ['not_found'],
    handle: ({ ctx, params }) => getCreditNote(ctx, params.id),
    reply: (result) => ok(toCreditNoteDetailView(result)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/credit-notes/:id/render',
    name: 'creditNotes.render',
    tag,
    summary: "Render a credit note's PDF again",
    description:
      'After its rendering was given up (`pdfStatus` is `failed`); a mail that waits for the document is sent with it. However often it is asked for, it is rendered once.',
    access: key('invoices:write'),
    body: Type.Object({}),
    answer: { status: 200, data: RenderingShape },
    errors: ['not_found'],
    handle: ({ ctx, params }) => renderCreditNoteAgain(ctx, params.id),
    reply: ok,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/credit-notes/:id/download',
    name: 'creditNotes.download',
    tag,
    summary: "Download a credit note's PDF",
    description:
      'Redirects to a URL that is valid for 5 minutes; `format=json` returns the URL. `format=xrechnung` returns the credit note as XRechnung 3.0 (type 381); 422 `xrechnung_incomplete` names what it lacks, and where that is set.',
    access: key('invoices:read'),
    query: CreditNoteDownloadQuery,
    answer: { status: 302 },
    otherAnswers: [
      { status: 200, data: UrlShape },
      { status: 200, contentType: 'application/xml' },
    ],
    errors: ['not_found', 'pdf_not_ready', 'storage_unavailable', 'xrechnung_incomplete'],
    handle: async ({ ctx, params, query: { format } }) =>
      format === 'xrechnung'
        ? downloadCreditNoteXRechnung(ctx, params.id, xRechnungOf)
        : { url: await downloadCreditNote(ctx, params.id), format },
    reply: downloadReply,
  }),
];
