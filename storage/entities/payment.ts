import { defineEntity, p } from '@mikro-orm/core';
import { emptyColumns, namesOf } from '../orm/columns.ts';
import { defineStates, moved } from '../states.ts';
import type { PaymentStatus } from './order.ts';
import type { PaymentAction, PaymentCard } from './shapes/card.ts';

export interface Net30Acceptance {
  readonly termsHash: string | null;
  readonly acceptedAt: string | null;
  readonly companyName: string | null;
  readonly billingEmail: string | null;
  /** Absent where none was sent. */
  readonly leitwegId?: string;
}

export const declineClasses = ['soft', 'action', 'hard', 'not_attempted'] as const;
export type DeclineClass = (typeof declineClasses)[number];

export const paymentStates = defineStates<PaymentStatus>({
  of: 'payment',
  initial: ['pending'],
  moves: {
    pending: ['authorized', 'captured', 'failed', 'voided'],
    authorized: ['captured', 'voided'],
    captured: ['partially_refunded', 'refunded'],
    partially_refunded: ['refunded'],
    refunded: [],
    // The next attempt of the same checkout session continues the payment.
    failed: ['pending'],
    voided: [],
  },
});

/** The columns that returns and events show as they are. */
const shown = {
  id: p.uuid().primary(),
  status: p.text().$type<PaymentStatus>(),
  amount: p.bigint('number'),
  currency: p.text(),
  /** card, net30, manual, external, or a processor's own name for a method. */
  method: p.text(),
  metadata: p.json().$type<Readonly<Record<string, unknown>>>(),
  orderId: p.uuid().nullable(),
  applicationId: p.uuid(),
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
};
export const shownOfPayment = namesOf(shown);

const properties = {
  ...shown,
  workspaceId: p.uuid(),
  environmentId: p.uuid(),
  /** `metadata.dueDate` of Net-N, as a column for the list's filters. */
  dueDate: p.date().$type<string>().nullable(),
  /** Why these connectors, in this order. */
  routing: p.json().$type<Readonly<Record<string, unknown>>>().nullable(),
  /** When it was authorized; what is not captured lapses after seven days. */
  authorizedAt: p.datetime().nullable(),
  eventSequence: p.bigint('number'),
  createdAt: p.datetime(),
  updatedAt: p.datetime(),
};

const schema = defineEntity({ name: 'Payment', tableName: 'payment', properties });

export class Payment extends schema.class {
  moveTo(status: PaymentStatus): void {
    this.status = moved(paymentStates, this.status, status);
  }

  /** Another attempt of the checkout session continues a payment that failed. */
  retry(
    attempt: Pick<Payment, 'amount' | 'currency' | 'method' | 'metadata' | 'customerId'>,
    now: Date,
  ): void {
    this.moveTo('pending');
    Object.assign(this, attempt);
    this.connectorId = null;
    this.card = null;
    this.nextAction = null;
    this.declineCode = null;
    this.declineClass = null;
    this.updatedAt = now;
  }

  /**
   * Money that the merchant receives outside the service: it is only recorded, in either direction (contract 55 §2). A
   * Net-N payment has a connector once a card has paid it.
   */
  isRecorded(): boolean {
    const isOnAccount = this.deferred && (this.connectorId ?? null) === null;
    return isOnAccount || this.method === 'manual' || this.method === 'external';
  }

  /** Pays for that order. */
  payFor(orderId: string): void {
    this.orderId = orderId;
  }

  startSubscription(subscriptionId: string): void {
    this.subscriptionId = subscriptionId;
  }

  /** The subscription has expired with its attempt. */
  dropSubscription(): void {
    this.subscriptionId = null;
  }

  /** Its own invoice is the first that bills it; another bills an edit. */
  billBy(invoiceId: string): void {
    this.invoiceId ??= invoiceId;
  }

  /** Records why it is charged by these connectors; null: by none. */
  route(trace: Readonly<Record<string, unknown>> | null): void {
    this.routing = trace;
  }

  /** Is charged to a stored card, whose connector the routing allows. */
  chargeStored(
    { card, connectorId }: { readonly card: PaymentCard | null; readonly connectorId: string },
    trace: Readonly<Record<string, unknown>>,
  ): void {
    this.card = card;
    this.connectorId = connectorId;
    this.routing = trace;
  }

  /** Is paid by invoice until a day, on terms that the buyer accepted. */
  defer(dueDate: string, acceptance: Net30Acceptance | null): void {
    this.deferred = true;
    this.dueDate = dueDate;
    this.metadata = { ...this.metadata, dueDate };
    this.net30Acceptance = acceptance;
  }

  /** Another amount is owed, since its order was edited before it was paid. */
  owe(amount: number, now: Date): void {
    this.amount = amount;
    this.updatedAt = now;
  }

  /** A connector was called: why an earlier call was declined no longer applies. */
  tryConnector(connectorId: string | null, now: Date): void {
    this.connectorId = connectorId;
    this.declineCode = null;
    this.declineClass = null;
    this.updatedAt = now;
  }

  /** The buyer has to act before it continues; null: no longer, or not yet. */
  awaitAction(action: PaymentAction | null, now: Date): void {
    this.nextAction = action;
    this.updatedAt = now;
  }

  /** The processor described its card; where it did not, the one that is known stays. */
  identifyCard(card: PaymentCard | null): void {
    this.card = card ?? this.card ?? null;
  }

  markUpdated(now: Date): void {
    this.updatedAt = now;
  }

  dispute(now: Date): void {
    this.disputed = true;
    this.updatedAt = now;
  }

  /** A processor holds the money for us. */
  authorize(amount: number, now: Date): void {
    this.moveTo('authorized');
    this.amountAuthorized = amount;
    this.authorizedAt = now;
    this.updatedAt = now;
  }

  /** The money is the merchant's: `amount` of it, which may be less than what was authorized. */
  capture(amount: number, now: Date): void {
    this.moveTo('captured');
    this.amountCaptured = amount;
    this.updatedAt = now;
  }

  /** The money was taken without an authorization before it. */
  charge(amount: number, now: Date): void {
    this.amountAuthorized = amount;
    this.capture(amount, now);
  }

  /** A card was verified for an amount, which leaves nothing to capture. */
  verify(amount: number, now: Date): void {
    this.amountAuthorized = amount;
    this.capture(0, now);
  }

  /** The merchant received all of it outside the service. */
  receive(
    { receivedAt, reference }: { receivedAt: Date; reference: string | null },
    now: Date,
  ): void {
    this.charge(this.amount, now);
    this.metadata = {
      ...this.metadata,
      receivedAt: receivedAt.toISOString(),
      ...(reference === null ? {} : { reference }),
    };
  }

  /** Nothing is due. */
  settleFree(now: Date): void {
    this.capture(0, now);
    this.metadata = { ...this.metadata, reason: 'zero_total' };
  }

  /** The authorization is released, or the money is no longer owed. */
  void(now: Date): void {
    this.moveTo('voided');
    this.updatedAt = now;
  }

  /** Counts refunded money; returns whether everything captured is refunded. */
  refund(amount: number, now: Date): boolean {
    this.amountRefunded += amount;
    const isFull = this.amountRefunded === this.amountCaptured;
    this.moveTo(isFull ? 'refunded' : 'partially_refunded');
    this.updatedAt = now;
    return isFull;
  }

  /** The last attempt to charge was declined; without a code when the processor gave none. */
  decline(code: string | null, declineClass: DeclineClass, now: Date): void {
    this.moveTo('failed');
    this.declineCode = code;
    this.declineClass = declineClass;
    this.updatedAt = now;
  }

  /** The number of its next event. */
  countEvent(): number {
    this.eventSequence += 1;
    return this.eventSequence;
  }
}
schema.setClass(Payment);

const empty = emptyColumns(properties);

/** A new payment, before anything is known of it. */
export function newPaymentColumns() {
  return {
    ...empty,
    amountAuthorized: 0,
    amountCaptured: 0,
    amountRefunded: 0,
    deferred: false,
    disputed: false,
    eventSequence: 0,
  };
}
