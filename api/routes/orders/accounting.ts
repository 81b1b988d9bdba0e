import { exportInvoices } from '../../../domain/accounting/export-invoices.ts';
import {
  AccountingSettingsBody,
  AccountingSettingsShape,
  ExportQuery,
  TaxReportQuery,
  TaxReportShape,
} from '../../../domain/accounting/schemas.ts';
import {
  getAccountingSettings,
  putAccountingSettings,
} from '../../../domain/accounting/settings.ts';
import { reportTax } from '../../../domain/accounting/tax-report.ts';
import { toAccountingSettingsView, toTaxReportView } from '../../../domain/accounting/view.ts';
import { applicationKey, keyOrSession } from '../../http/access.ts';
import { ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Accounting';

export const accountingRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/exports/invoices',
    name: 'accounting.exportInvoices',
    tag,
    summary: 'Export invoices, credit notes and voids',
    description:
      'One file, sent while it is read. `csv` has a row a document and tax rate, with decimal amounts that add up to what was invoiced; corrections are negative. `datev` is a Buchungsstapel for DATEV (EXTF 700), by the accounts of `PUT /api/v1/accounting-settings`.',
    access: applicationKey('invoices:read'),
    query: ExportQuery,
    answer: { status: 200, contentType: 'text/csv' },
    errors: ['validation_error'],
    handle: ({ ctx, query }) => exportInvoices(ctx, query),
    reply: ({ name, contentType, body }) => ({
      status: 200,
      headers: {
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
      raw: { body, contentType },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/reports/tax',
    name: 'accounting.getTaxReport',
    tag,
    summary: 'Taxes by period and rate',
    description:
      'By the days of invoices, credit notes and voids in the billing time zone, per currency and country of the buyer. `rates` adds up to what was invoiced; `taxes` has each tax by itself.',
    access: applicationKey('invoices:read'),
    query: TaxReportQuery,
    answer: { status: 200, data: TaxReportShape },
    errors: ['validation_error'],
    handle: ({ ctx, query }) => reportTax(ctx, query),
    reply: (report) => ok(toTaxReportView(report)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/accounting-settings',
    name: 'accounting.settings.get',
    tag,
    summary: 'Read the accounting settings',
    access: keyOrSession('invoices:read', 'application:settings'),
    answer: { status: 200, data: AccountingSettingsShape },
    errors: [],
    handle: ({ ctx }) => getAccountingSettings(ctx),
    reply: (stored) => ok(toAccountingSettingsView(stored)),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/v1/accounting-settings',
    name: 'accounting.settings.replace',
    tag,
    summary: 'Replace the accounting settings',
    description: 'With `expectedRevision`, only while nobody else has set others.',
    access: keyOrSession('invoices:write', 'application:settings'),
    body: AccountingSettingsBody,
    answer: { status: 200, data: AccountingSettingsShape },
    errors: ['validation_error', 'accounting_settings_changed'],
    handle: ({ ctx, body }) => putAccountingSettings(ctx, body),
    reply: (stored) => ok(toAccountingSettingsView(stored)),
  }),
];
