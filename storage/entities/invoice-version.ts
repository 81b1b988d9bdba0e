import { defineEntity, p } from '@mikro-orm/core';

export const invoiceVersionReasons = ['issued', 'edited', 'paid', 'refunded', 'voided'] as const;
export type InvoiceVersionReason = (typeof invoiceVersionReasons)[number];

const schema = defineEntity({
  name: 'InvoiceVersion',
  tableName: 'invoice_version',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    invoiceId: p.uuid(),
    version: p.integer(),
    reason: p.text().$type<InvoiceVersionReason>(),
    /** The invoice's document, frozen; its type is the domain's (invoices/document.ts). */
    document: p.json().$type<object>(),
    createdAt: p.datetime(),
  },
});

export class InvoiceVersion extends schema.class {}
schema.setClass(InvoiceVersion);
