import { defineEntity, p } from '@mikro-orm/core';
import type { PaymentStatus } from './order.ts';

/** What a processor told about the card. */
export interface PaymentCard {
  readonly brand: string;
  readonly lastFour: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly type: 'credit' | 'debit' | 'prepaid';
  readonly country: string;
}

/** What the buyer must do before the payment can go on. */
export interface PaymentAction {
  readonly type: 'redirect';
  readonly url: string;
  readonly expiresAt: string;
}

export interface Net30Acceptance {
  readonly termsHash: string | null;
  readonly acceptedAt: string | null;
  readonly companyName: string | null;
  readonly billingEmail: string | null;
}

export const declineClasses = ['soft', 'action', 'hard', 'not_attempted'] as const;
export type DeclineClass = (typeof declineClasses)[number];

const schema = defineEntity({
  name: 'Payment',
  tableName: 'payment',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    applicationId: p.uuid(),
    status: p.text().$type<PaymentStatus>(),
    amount: p.bigint('number'),
    currency: p.text(),
    /** card, net30, manual, external, or a processor's own name for a method. */
    method: p.text(),
    metadata: p.json().$type<Readonly<Record<string, unknown>>>(),
    /** `metadata.dueDate` of Net-N, as a column for the list's filters. */
    dueDate: p.date().$type<string>().nullable(),
    orderId: p.uuid().nullable(),
    customerId: p.uuid().nullable(),
    subscriptionId: p.uuid().nullable(),
    checkoutSessionId: p.text().nullable(),
    invoiceId: p.uuid().nullable(),
    connectorId: p.uuid().nullable(),
    amountAuthorized: p.bigint('number'),
    amountCaptured: p.bigint('number'),
    amountRefunded: p.bigint('number'),
    deferred: p.boolean(),
    disputed: p.boolean(),
    card: p.json().$type<PaymentCard>().nullable(),
    nextAction: p.json().$type<PaymentAction>().nullable(),
    declineCode: p.text().nullable(),
    declineClass: p.text().$type<DeclineClass>().nullable(),
    net30Acceptance: p.json().$type<Net30Acceptance>().nullable().fieldNames('net30_acceptance'),
    /** Why these connectors, in this order. */
    routing: p.json().$type<Readonly<Record<string, unknown>>>().nullable(),
    /** When it was authorized; what is not captured lapses after seven days. */
    authorizedAt: p.datetime().nullable(),
    eventSequence: p.bigint('number'),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class Payment extends schema.class {}
schema.setClass(Payment);
