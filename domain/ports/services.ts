import type { Database, SystemDatabase } from '../../storage/database.ts';
import type { Connector } from '../../storage/entities/connector.ts';
import type { ObjectStore, SignedFiles } from '../../storage/objects/object-store.ts';
import type { CursorCodec } from '../../storage/page.ts';
import type { RenderInvoice } from './invoice-renderer.ts';
import type { MailTransport } from './mail-transport.ts';
import type { Calling } from './outgoing.ts';
import type { PaymentConnector } from './payment-connector.ts';
import type { Bucket, Settings } from './settings.ts';

/**
 * The ports of a process, by who needs them, and its settings; the process creates them once. A context carries all of
 * them. A function without a context names the few that it calls, as one of the interfaces below or a `Pick`.
 */
export interface Services
  extends
    Failpoints,
    Lists,
    Calling,
    Files,
    Invoicing,
    Mailing,
    Processors,
    Access,
    Reports,
    Settings {}

/** For everyone. */
export interface Failpoints {
  /** Ends or freezes the process here when the named failpoint is on (FAILPOINTS, never in production). */
  readonly failpoint: (name: string) => void;
}

/** For lists. */
interface Lists {
  readonly cursors: CursorCodec;
}

/** For uploads, digital goods and PDFs. */
export interface Files {
  readonly objects: ObjectStore;
  /** What the API itself serves under signed URLs; null when the store does. */
  readonly signedFiles: SignedFiles | null;
}

/** For the PDFs of invoices. */
export interface Invoicing {
  /** The logo behind a URL as a data URL; null when it cannot be loaded: an invoice never fails for its logo. */
  readonly loadLogo: (url: string) => Promise<string | null>;
  readonly renderInvoice: RenderInvoice;
}

/** For what sends mails. */
export interface Mailing {
  /** Null where no SMTP server is set: mails are captured in development, and not sent in production. */
  readonly mailTransport: MailTransport | null;
}

/** For what moves money. */
interface Processors {
  /** The processor behind a connector's row; verbs know only its port. */
  readonly createConnectorClient: (resources: Resources, row: Connector) => PaymentConnector;
  /** How the outcomes of money movements are recorded, by purpose: `purposesOf` of `domain/sales/open-movement.ts`. */
  readonly purposes: PurposeTable;
}

/**
 * The purposes of money, which the process composes and the machine of sales reads: `composePurposes` and `purposesOf` of
 * `domain/sales/open-movement.ts`. Whoever moves no money need not know what they are.
 */
export interface PurposeTable {
  readonly names: readonly string[];
}

/** For what grants, limits and revokes: what processes share in Redis, and what cells share. */
export interface Access {
  /** Invalidates what API processes have cached about the workspace's keys and gates. Called after the commit. */
  readonly invalidateAccess: (workspaceId: string) => Promise<void>;
  /**
   * Takes a token of every bucket, or of none; returns the seconds to wait, or 0. Without Redis nothing is limited. The
   * owner is the workspace, or whoever calls before one is known; a bucket always has the same.
   */
  readonly takeToken: (owner: string, buckets: readonly Bucket[]) => Promise<number>;
  /** Makes the published versions of an extension visible in the workspace's cell, if they are in another one. */
  readonly bringPublished: (workspaceId: string, extensionId: string) => Promise<void>;
}

/** For work that nobody waits for. */
export interface Reports {
  /** Logs a failure that is not returned to any caller. */
  readonly reportFailure: (error: unknown, what: string) => void;
  /** Logs and counts a row that a sweep has passed over. */
  readonly rowFailed: (error: unknown, row: RowFailure) => void;
  /** Counts work that an actor should have done at its time. */
  readonly repaired: (work: string, count: number) => void;
}

/** A row on which a sweep failed; when it is dead, it waits for an operator. */
export interface RowFailure {
  /** The work, as a label of metrics. */
  readonly kind: string;
  /** Null for a row of no workspace. */
  readonly workspaceId: string | null;
  readonly id: string;
  readonly attempts: number;
  readonly isDead: boolean;
}

/** The services together with the database of their caller's scope. */
export interface Resources {
  readonly services: Services;
  readonly database: Database;
}

export interface SystemResources extends Resources {
  readonly database: SystemDatabase;
}
