import { defineEntity, p } from '@mikro-orm/core';
import { defineStates, moved } from '../states.ts';
import type { DeclineClass } from './payment.ts';
import type { PaymentAction } from './shapes/card.ts';
import type { PurchaseLine, AppliedDiscount, PricingWarning, Purchase } from './purchase.ts';

const attemptStatuses = ['running', 'succeeded', 'failed'] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

/** At most one attempt runs for a cart; an attempt whose outcome is unknown keeps running. */
export const checkoutAttemptStates = defineStates<AttemptStatus>({
  of: 'checkout attempt',
  initial: ['running'],
  moves: { running: ['succeeded', 'failed'], succeeded: [], failed: [] },
});

export const attemptMethods = ['card', 'processor', 'net30'] as const;
export type AttemptMethod = (typeof attemptMethods)[number];

/** A line as the order will have it. */
export interface ContentLine extends Readonly<PurchaseLine> {
  readonly id: string;
  readonly taxAmount: number;
  readonly allocatedDiscount: number;
}

/** The purchase, frozen when the attempt starts: the cart may change while the money moves. */
export interface OrderContent extends Readonly<Purchase> {
  readonly orderId: string;
  readonly cartId: string | null;
  readonly externalCartId: string | null;
  readonly lines: readonly ContentLine[];
  readonly appliedDiscount: AppliedDiscount | null;
  readonly snapshotId: string | null;
  /** First and last name of the buyer, for searching. */
  readonly customerName: string | null;
  /** Codes of what the pricing of a subscription had to say. */
  readonly warnings?: readonly PricingWarning[];
}

/** The outcome of an attempt, or its current state: the response to its request and to a repeat. */
export type AttemptAnswer =
  | {
      readonly kind: 'completed';
      readonly orderId: string;
      readonly paymentId: string;
      /** The subscription that the payment made. */
      readonly subscriptionId?: string;
    }
  /** A vault session: the card is stored; the payment of 0 only carries its verification. */
  | { readonly kind: 'stored'; readonly paymentMethodId: string; readonly paymentId: string }
  | {
      readonly kind: 'processing';
      readonly paymentId: string;
      readonly nextAction: PaymentAction | null;
    }
  /** The money arrived, but pays nothing: the order had ended, or the card was not stored. It is returned. */
  | {
      readonly kind: 'returned';
      readonly paymentId: string;
      /** Default: the order had ended. */
      readonly reason?: 'order_ended' | 'card_not_stored';
      readonly connectorId?: string | null;
    }
  | {
      readonly kind: 'declined';
      readonly paymentId: string;
      readonly message: string;
      readonly declineCode: string | null;
      readonly declineClass: DeclineClass;
      readonly attempts: readonly TriedConnector[];
    };

/** One connector's part in an attempt. */
export interface TriedConnector {
  readonly connectorId: string | null;
  readonly result: 'declined' | 'not_attempted';
  readonly declineCode: string | null;
}

const STATUS_OF_ANSWER: Readonly<Record<AttemptAnswer['kind'], AttemptStatus>> = {
  completed: 'succeeded',
  stored: 'succeeded',
  processing: 'running',
  returned: 'failed',
  declined: 'failed',
};

const schema = defineEntity({
  name: 'CheckoutAttempt',
  tableName: 'checkout_attempt',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    checkoutSessionId: p.text(),
    /** The cart, or the session where there is no cart of ours: one attempt runs per key. */
    cartKey: p.text(),
    /** 1, 2, 3 ... in its session; part of the idempotency key that processors see. */
    number: p.integer(),
    status: p.text().$type<AttemptStatus>(),
    method: p.text().$type<AttemptMethod>(),
    /** Keyed hash of the payment token or processor transaction; identifies a repeat. */
    tokenHash: p.text().nullable(),
    /** `intentKey` of its request; identifies a repeat after a crash, also of one that failed. */
    intent: p.text().nullable(),
    paymentId: p.uuid(),
    /** The stored card that is charged; null for one that was entered. */
    paymentMethodId: p.uuid().nullable(),
    /** Else the card that is entered is charged once, and forgotten. */
    mayStoreCard: p.boolean(),
    /** Null once it is sold: by then the order, its lines and its invoice have it. */
    content: p.json().$type<OrderContent>().nullable(),
    answer: p.json().$type<AttemptAnswer>().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class CheckoutAttempt extends schema.class {
  moveTo(status: AttemptStatus): void {
    this.status = moved(checkoutAttemptStates, this.status, status);
  }

  /** What is being paid. */
  bought(): OrderContent {
    if (!this.content) throw new Error(`attempt ${this.id} has lost its content`);
    return this.content;
  }

  /** The purchase is sold: its content would be written once more with what changes now, and nobody reads it any more. */
  dropContent(): void {
    this.content = null;
  }

  /** Stores the response, which a repeat of the request gets too, and its state. */
  conclude(answer: AttemptAnswer, now: Date): void {
    this.moveTo(STATUS_OF_ANSWER[answer.kind]);
    this.answer = answer;
    this.updatedAt = now;
  }
}
schema.setClass(CheckoutAttempt);
