import { getInvoiceSettings } from '../../../domain/invoices/settings/get-settings.ts';
import { putInvoiceSettings } from '../../../domain/invoices/settings/put-settings.ts';
import { previewInvoiceSettings } from '../../../domain/invoices/settings/preview-settings.ts';
import {
  InvoiceSettingsBody,
  InvoiceSettingsShape,
} from '../../../domain/invoices/settings/schemas.ts';
import { RenderedPdfShape } from '../../../domain/invoices/schemas.ts';
import { toInvoiceSettingsView } from '../../../domain/invoices/settings/view.ts';
import { keyOrSession } from '../../http/access.ts';
import { ok } from '../../http/reply.ts';
import { pdfReply } from './download-reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Invoices';

export const invoiceSettingsRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/invoice-settings',
    name: 'invoiceSettings.get',
    tag,
    summary: 'Read the invoice settings',
    description: 'Of one application in one environment; the defaults until they are put.',
    access: keyOrSession('invoices:read', 'application:settings'),
    answer: { status: 200, data: InvoiceSettingsShape },
    errors: [],
    handle: ({ ctx }) => getInvoiceSettings(ctx),
    reply: (stored) => ok(toInvoiceSettingsView(stored)),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/v1/invoice-settings',
    name: 'invoiceSettings.replace',
    tag,
    summary: 'Replace the invoice settings',
    description:
      'Whole: what is left out gets its default. Invoices that are issued keep what they say; a new prefix or numbering renumbers nothing. 422 with details code `prefix_taken` when another application needs the prefix for itself, `prefix_reserved` for one of credit notes or of environments outside production, and `prefix_ends_in_year` for one that repeats the year of yearly numbers.',
    access: keyOrSession('invoices:write', 'application:settings'),
    body: InvoiceSettingsBody,
    answer: { status: 200, data: InvoiceSettingsShape },
    errors: ['validation_error'],
    handle: ({ ctx, body }) => putInvoiceSettings(ctx, body),
    reply: (stored) => ok(toInvoiceSettingsView(stored)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/invoice-settings/preview',
    name: 'invoiceSettings.preview',
    tag,
    summary: 'Preview an invoice',
    description:
      'The PDF of an open invoice as these settings would have it, which are checked and not stored. Its goods and its buyer are invented, it takes no number, and it is stamped as a test.',
    access: keyOrSession('invoices:read', 'application:settings'),
    idempotent: false,
    body: InvoiceSettingsBody,
    answer: { status: 200, data: RenderedPdfShape },
    errors: ['validation_error', 'application_not_found', 'pdf_not_ready'],
    handle: ({ ctx, body }) => previewInvoiceSettings(ctx, body),
    reply: pdfReply,
  }),
];
