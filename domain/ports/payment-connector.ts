import type { PaymentAction, PaymentCard } from '../../storage/entities/payment.ts';
import type { ConnectorCapabilities, ConnectorKind } from '../../storage/entities/connector.ts';

/**
 * A payment processor as the service sees it (contract 55 §3, §7). Implementations stand beside this file.
 * Every moving call carries an idempotency key that is stable for the business intent: the same key must give the
 * same outcome and never move money twice. A call never throws: what is not known is `unknown`, and is looked up.
 */
export type Outcome =
  | {
      readonly kind: 'approved';
      readonly ref: string;
      readonly amount: number;
      readonly card: PaymentCard | null;
      readonly storedRef: string | null;
    }
  | {
      readonly kind: 'pending';
      readonly ref: string;
      readonly nextAction: PaymentAction | null;
      readonly card: PaymentCard | null;
    }
  | {
      readonly kind: 'declined';
      readonly ref: string | null;
      readonly code: string;
      readonly message: string;
      readonly card: PaymentCard | null;
    }
  /** Surely no money moved: nothing was sent, or it was refused before processing. */
  | { readonly kind: 'not_attempted'; readonly message: string }
  /** Money may have moved: look it up, never guess. */
  | { readonly kind: 'unknown'; readonly message: string };

export type LookupOutcome = Outcome | { readonly kind: 'not_found' };

export interface ChargeRequest {
  readonly idempotencyKey: string;
  readonly amount: number;
  readonly currency: string;
  readonly source: { readonly token: string } | { readonly storedRef: string };
  readonly initiator: 'customer' | 'merchant';
  /** Keep the card for later charges; the outcome's storedRef says whether that worked. */
  readonly store: boolean;
  readonly orderRef: string | null;
  readonly paymentId: string;
  readonly customerId: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** 0 for the first connector of a cascade. */
  readonly attemptIndex: number;
  /** Where a buyer challenge returns to. */
  readonly returnUrl: string | null;
  /** What the charge is: a routing fact, passed to connectors of the merchant's own. */
  readonly paymentSource?: 'ecommerce' | 'moto' | 'recurring' | 'installment' | 'card_on_file';
  readonly customer?: Readonly<Record<string, unknown>> | null;
  readonly billingAddress?: object | null;
  readonly shippingAddress?: object | null;
}

export interface ModificationRequest {
  readonly idempotencyKey: string;
  readonly paymentId: string;
  /** The processor's reference of the authorization or capture. */
  readonly ref: string;
  readonly amount: number;
  readonly currency: string;
}

export type Capabilities = ConnectorCapabilities;

export interface EmbedTokenRequest {
  readonly checkoutSessionId: string;
  readonly amount: number | null;
  readonly currency: string | null;
  /** Where a buyer challenge of the widget returns to: the checkout page. */
  readonly returnUrl?: string | null;
}

export interface ProcessorTransaction {
  readonly ref: string;
  readonly status: 'approved' | 'pending' | 'declined';
  readonly amount: number;
  readonly currency: string;
  readonly card: PaymentCard | null;
  readonly storedRef: string | null;
  /** What the buyer must still do, while it is pending. */
  readonly nextAction: PaymentAction | null;
  /** The processor's reason, where it was declined and gave one. */
  readonly declineCode: string | null;
}

export interface PaymentConnector {
  readonly id: string;
  readonly kind: ConnectorKind;
  readonly displayName: string;
  /** Asks the processor; 502 `processor_upstream_error` when it does not say. */
  readonly capabilities: () => Promise<Capabilities>;
  /** What is known of a card before it is charged, for routing; null when nothing is. */
  readonly describe: (source: ChargeRequest['source']) => Promise<PaymentCard | null>;
  readonly charge: (request: ChargeRequest) => Promise<Outcome>;
  readonly authorize: (request: ChargeRequest) => Promise<Outcome>;
  readonly capture: (request: ModificationRequest) => Promise<Outcome>;
  readonly void: (request: ModificationRequest) => Promise<Outcome>;
  readonly refund: (request: ModificationRequest) => Promise<Outcome>;
  /**
   * Stores a card without moving money: verified, and stored for later charges. The stored one is charged by `charge`
   * with `source: { storedRef }`, `initiator: 'merchant'` when its owner is not there.
   */
  readonly vault: (request: ChargeRequest) => Promise<Outcome>;
  /** Forgets a stored card. Forgotten before is well; throws when the processor does not say so. */
  readonly forget: (storedRef: string) => Promise<void>;
  readonly lookup: (idempotencyKey: string) => Promise<LookupOutcome>;
  /** A short-lived token for the processor's widget; null when the processor refuses to mint one. */
  readonly embedToken: (
    request: EmbedTokenRequest,
  ) => Promise<{ token: string; expiresAt: Date } | null>;
  /** A transaction made by the processor's own widget (`processorTransactionId`); null when unknown. */
  readonly findTransaction: (
    processorTransactionId: string,
  ) => Promise<ProcessorTransaction | null>;
}
