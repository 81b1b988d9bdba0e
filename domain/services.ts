import type { Connector } from '../storage/entities/connector.ts';
import type { CursorCodec } from '../storage/page.ts';
import type { SignedFiles } from '../storage/objects/file-store.ts';
import type { ObjectStore } from '../storage/objects/object-store.ts';
import type { Secrets } from '../storage/secrets.ts';
import type { Database, SystemDatabase } from '../storage/unit-of-work.ts';
import type { RenderInvoice } from './ports/invoice-renderer.ts';
import type { MailTransport } from './ports/mail-transport.ts';
import type { Outgoing } from './ports/outgoing.ts';
import type { PaymentConnector } from './ports/payment-connector.ts';
import type { Settlers } from './ports/settlement.ts';

/** The means that every verb works with; made once a process, by main. */
export interface Services {
  readonly objects: ObjectStore;
  /** What the API itself serves under signed URLs; null when the store does. */
  readonly signedFiles: SignedFiles | null;
  readonly cursors: CursorCodec;
  readonly secrets: Secrets;
  readonly outgoing: Outgoing;
  /** The processor behind a connector's row; verbs know only its port. */
  readonly createConnectorClient: (resources: Resources, row: Connector) => PaymentConnector;
  /** Who records what became of money, by what it was moved for. */
  readonly settlers: Settlers;
  /** The logo behind a URL as a data URL; null when it cannot be had: an invoice never fails for its logo. */
  readonly loadLogo: (url: string) => Promise<string | null>;
  readonly renderInvoice: RenderInvoice;
  /** Logs what went wrong where no caller hears of it. */
  readonly reportFailure: (error: unknown, what: string) => void;
  /** Null where no SMTP server is set: mails are captured in development, and not sent in production. */
  readonly mailTransport: MailTransport | null;
  readonly urls: { readonly base: string; readonly checkout: string; readonly embed: string };
  readonly production: boolean;
  /** Private addresses that outgoing calls may reach (CIDR). */
  readonly allowPrivate: readonly string[];
  readonly webhooks: {
    /** Milliseconds to wait before each attempt, counted from the end of the one before. */
    readonly retrySchedule: readonly number[];
    /** Whether it is the contract's own, which alone waits longer on 429 and time-outs. */
    readonly isDefaultSchedule: boolean;
  };
  readonly limits: {
    readonly completePerMinute: number;
    readonly cartSessionsPerMinute: number;
    readonly invitesPerHour: number;
    /** How old an undecided payment transaction is when it is first looked up. */
    readonly reconcileAfterMs: number;
    /** The workspace's buckets (00 §9), for requests whose tenant only a verb knows. */
    readonly requestsPerSecond: { readonly production: number; readonly nonProduction: number };
    readonly burstFactor: number;
  };
  /** Bytes that an upload may take. */
  readonly uploads: {
    readonly maxLogoBytes: number;
    readonly maxAssetBytes: number;
    readonly maxFileBytes: number;
  };
  /** Real time; a test clock moves environments, not this. */
  readonly clock: () => Date;
  /** Makes every API process forget what it cached about the workspace's keys and gates. After the commit. */
  readonly forgetAccess: (workspaceId: string) => Promise<void>;
  /** Takes a token of a named bucket; answers the seconds to wait, or 0. Without Redis nothing is limited. */
  readonly takeToken: (bucket: string, perSecond: number, burst: number) => Promise<number>;
  /** Ends the process here when the named failpoint is on (FAILPOINTS, never in production). */
  readonly failpoint: (name: string) => void;
}

/** The services together with the database of their caller's scope. */
export interface Resources {
  readonly services: Services;
  readonly database: Database;
}

export interface SystemResources extends Resources {
  readonly database: SystemDatabase;
}
