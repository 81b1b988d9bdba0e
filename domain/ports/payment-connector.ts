import type { PaymentAction, PaymentCard } from '../../storage/entities/shapes/card.ts';
import type {
  DisputeCall,
  DisputeFileKind,
  Evidence,
  ReportedStatus,
} from '../../storage/entities/disputes/dispute.ts';
import type { ConnectorCapabilities, ConnectorKind } from '../../storage/entities/connector.ts';

/**
 * The port to a payment processor (contract 55 §3, §7). Every call that moves money carries an idempotency key that is
 * stable for the business intent: the same key gives the same outcome and never moves money twice. A call never throws:
 * an outcome that is not known is `unknown`, and is looked up.
 */
export type Outcome =
  | {
      readonly kind: 'approved';
      readonly ref: string;
      readonly amount: number;
      /** As the processor tells it, in upper case; absent where it tells none. */
      readonly currency?: string;
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
  /** Definitely no money moved: nothing was sent, or it was rejected before processing. */
  | { readonly kind: 'not_attempted'; readonly message: string }
  /** Money may have moved: look it up, never guess; by the processor's reference, where it was learned. */
  | { readonly kind: 'unknown'; readonly message: string; readonly ref?: string };

export type LookupOutcome = Outcome | { readonly kind: 'not_found' };

export interface ChargeRequest {
  readonly idempotencyKey: string;
  readonly amount: number;
  readonly currency: string;
  readonly source: { readonly token: string } | { readonly storedRef: string };
  readonly initiator: 'customer' | 'merchant';
  /** Store the card for later charges; the outcome's storedRef says whether that worked. */
  readonly store: boolean;
  readonly orderRef: string | null;
  readonly paymentId: string;
  readonly customerId: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The checkout session that is paid; null outside of a checkout. */
  readonly checkoutSessionId: string | null;
  /** 0 for the first connector of a cascade. */
  readonly attemptIndex: number;
  /** Where a buyer challenge returns to. */
  readonly returnUrl: string | null;
  /** The type of the charge: a routing fact, passed to connectors of the merchant's own. */
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

/** A call to a connector, as it is stored with the intent. */
export type MovementCall =
  | {
      readonly type: 'authorization' | 'charge' | 'verification';
      readonly request: ChargeRequest;
    }
  | { readonly type: 'capture' | 'void' | 'refund'; readonly request: ModificationRequest };

/** What is known of a call that is looked up, besides its key. */
export interface CallToLookUp {
  readonly call: MovementCall | null;
  /** The processor's reference of this call; null while nobody has learned it. */
  readonly ref: string | null;
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
  /** What it did with money: only a `charge` pays. */
  readonly type: string;
  /** The checkout session for which the widget made it; null when the processor names none. */
  readonly checkoutSessionId: string | null;
  readonly status: 'approved' | 'pending' | 'declined';
  readonly amount: number;
  readonly currency: string;
  readonly card: PaymentCard | null;
  readonly storedRef: string | null;
  /** The buyer's next action, while pending. */
  readonly nextAction: PaymentAction | null;
  /** The processor's decline code, if it gave one. */
  readonly declineCode: string | null;
}

/** A host of pages that show wallets. */
export interface WalletHost {
  readonly host: string;
  /** Why wallets are not shown there, in the processor's words; null where they are. */
  readonly problem: string | null;
}

/** A file of evidence with its content. */
export interface EvidenceFile {
  readonly id: string;
  readonly kind: DisputeFileKind;
  readonly filename: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

interface DisputeRequest {
  readonly idempotencyKey: string;
  /** The processor's reference of the dispute. */
  readonly ref: string;
}

export interface EvidenceRequest extends DisputeRequest {
  readonly texts: Evidence;
  readonly files: readonly EvidenceFile[];
}

/** The outcome of a call about a dispute. */
export type DisputeOutcome =
  /** It is done; the status is the processor's, null for one that this version does not know. */
  | { readonly kind: 'done'; readonly status: ReportedStatus | null }
  /** The processor does not take it as it is. */
  | { readonly kind: 'rejected'; readonly message: string }
  /** It surely had no effect. */
  | { readonly kind: 'not_attempted'; readonly message: string }
  | { readonly kind: 'unknown'; readonly message: string };

/** Disputes at a processor that takes evidence. A call never throws, and one key has one effect. */
export interface DisputePort {
  readonly submit: (request: EvidenceRequest) => Promise<DisputeOutcome>;
  readonly accept: (request: DisputeRequest) => Promise<DisputeOutcome>;
  /** What became of a call whose outcome is unknown; null: the processor has not done it, as far as it says. */
  readonly lookUp: (ref: string, call: DisputeCall) => Promise<DisputeOutcome | null>;
}

export interface PaymentConnector {
  readonly id: string;
  readonly kind: ConnectorKind;
  readonly displayName: string;
  /** Fetches the processor's capabilities; 502 `processor_upstream_error` if it does not respond. */
  readonly capabilities: () => Promise<Capabilities>;
  /** Has the processor show wallets on these hosts. Idempotent; absent where it has none, or needs no telling. */
  readonly registerWalletHosts?: (hosts: readonly string[]) => Promise<readonly WalletHost[]>;
  /** The details of a card before it is charged, for routing; null if unknown. */
  readonly describe: (source: ChargeRequest['source']) => Promise<PaymentCard | null>;
  readonly charge: (request: ChargeRequest) => Promise<Outcome>;
  readonly authorize: (request: ChargeRequest) => Promise<Outcome>;
  readonly capture: (request: ModificationRequest) => Promise<Outcome>;
  readonly void: (request: ModificationRequest) => Promise<Outcome>;
  readonly refund: (request: ModificationRequest) => Promise<Outcome>;
  /**
   * Verifies and stores a card without moving money. A stored card is charged by `charge` with `source: { storedRef }`,
   * `initiator: 'merchant'` when its owner is absent.
   */
  readonly vault: (request: ChargeRequest) => Promise<Outcome>;
  /** Deletes a stored card. Idempotent; throws when the processor does not confirm it. */
  readonly forget: (storedRef: string) => Promise<void>;
  /** The current outcome of a call; what its events told, where the processor has no lookup. */
  readonly lookup: (idempotencyKey: string, known?: CallToLookUp) => Promise<LookupOutcome>;
  /** Absent where the processor takes no evidence by its API. */
  readonly disputes?: DisputePort;
  /** A short-lived token for the processor's widget; null if the processor refuses to mint one. */
  readonly embedToken: (
    request: EmbedTokenRequest,
  ) => Promise<{ token: string; expiresAt: Date } | null>;
  /**
   * A transaction made by the processor's own widget (`processorTransactionId`), by its own id and never by an
   * idempotency key; null when unknown, `unanswered` when the processor did not say. The id is what a buyer typed.
   */
  readonly findTransaction: (
    processorTransactionId: string,
  ) => Promise<ProcessorTransaction | 'unanswered' | null>;
}
