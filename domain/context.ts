import type { EnvironmentKind } from '../storage/entities/environment.ts';
import type {
  Database,
  SystemDatabase,
  TenantDatabase,
  Transaction,
} from '../storage/unit-of-work.ts';
import type { Cells } from '../storage/cells/cells.ts';
import type { WriteStatement } from '../storage/statement.ts';
import type { Connector } from '../storage/entities/connector.ts';
import type { Subscription } from '../storage/entities/subscription.ts';
import type { Invoiced } from '../storage/entities/invoice-version.ts';
import type { Payment } from '../storage/entities/payment.ts';
import type { OrderRows } from '../storage/queries/orders/order-rows.ts';
import type {
  RecordedFailure,
  RowKey,
  RowKind,
} from '../storage/queries/failed-rows/failed-rows.ts';
import type { CursorCodec } from '../storage/page.ts';
import type { SignedFiles } from '../storage/objects/file-store.ts';
import type { ObjectStore } from '../storage/objects/object-store.ts';
import type { Secrets } from '../storage/secrets.ts';
import type { RenderInvoice } from './ports/invoice-renderer.ts';
import type { MailTransport } from './ports/mail-transport.ts';
import type { Outgoing } from './ports/outgoing.ts';
import type { PaymentConnector } from './ports/payment-connector.ts';
import type {
  AnsweredAttempt,
  InvoiceTerm,
  MovementOutcome,
  MovementRef,
  SettledAttempt,
  SettledEdit,
  SettledMovement,
  SettledSubscription,
} from './ports/settlement.ts';

export const actorTypes = ['api_key', 'member', 'extension', 'buyer', 'staff', 'system'] as const;

/** Who acts; recorded on timelines, transactions and the audit log. */
export interface Actor {
  readonly type: (typeof actorTypes)[number];
  readonly id: string;
  readonly label: string;
}

/** A row on which a sweep failed; when it is dead, it waits for an operator. */
export interface RowFailure extends RowKey, RecordedFailure {
  readonly kind: RowKind;
}

/** Who acts and with which services; every verb takes one. The scopes below add the database. */
export interface BaseContext {
  readonly requestId: string;
  readonly services: Services;
  readonly actor: Actor;
  /** The instant of the request, or of the environment's test clock. */
  readonly now: () => Date;
  /** Turns the response of the concluding unit of work into writes (the stored idempotent answer). */
  readonly conclude: ((result: unknown) => readonly WriteStatement[]) | null;
  /**
   * Equal for all repeats of a request with an Idempotency-Key, also after a crash; identifies the outside calls that
   * it started. Absent without such a key.
   */
  readonly intentKey?: string;
  /** The client's address or network, where a browser calls. */
  readonly client?: string;
  /** Fails a commit of the request when another process has taken its Idempotency-Key over. Absent without a key. */
  readonly requireClaim?: WriteStatement;
}

/** Across the workspaces of one cell: claims of due work, sweeps. */
export interface SystemContext extends BaseContext {
  readonly database: SystemDatabase;
}

/** From which the context of a tenant is entered. */
export interface EntryContext extends BaseContext {
  readonly database: TenantSource;
}

/** Before a workspace is known, or over all of them: credentials, sign-up, staff. Which cell has it is to be found. */
export interface CellsContext extends BaseContext {
  readonly database: Cells;
}

/** A dashboard user known to the identity issuer. */
export interface IdentityContext extends CellsContext {
  readonly identity: {
    readonly subject: string;
    readonly email: string;
    readonly emailVerified: boolean;
  };
}

/** Inside one workspace, whose database sees no other's rows (decision 7). */
export interface WorkspaceContext extends BaseContext {
  readonly workspaceId: string;
  readonly database: TenantDatabase;
}

/** Of either scope, for verbs that name the rows themselves. */
export interface DatabaseContext extends BaseContext {
  readonly database: Database;
}

/** Inside one environment; `applicationId` is null when an owner looks at all applications. */
export interface Context extends WorkspaceContext {
  readonly environmentId: string;
  readonly environmentKind: EnvironmentKind;
  /** Its present is that of a test clock. */
  readonly hasTestClock?: boolean;
  readonly applicationId: string | null;
  /**
   * Whether the caller may give the scope to a key or an installation: nobody gives more than they may do themselves
   * (decision 74). Absent for credentials that give none.
   */
  readonly canGive?: (scope: string) => boolean;
  /** 403 `permission_denied` as a route of the scope would reject the caller. Absent where nobody's rights are checked. */
  readonly requireScope?: (scope: string) => void;
}

/** Inside one environment and one application. */
export interface ApplicationContext extends Context {
  readonly applicationId: string;
}

/** The name and refill rate of a token bucket. */
export interface Bucket {
  readonly bucket: string;
  readonly perSecond: number;
  readonly burst: number;
  /** `look` needs a token and takes none; `charge` takes one even of an empty bucket; `return` puts one back. `take` when absent. */
  readonly use?: 'take' | 'look' | 'charge' | 'return';
}

/** The services that every verb works with; main creates them once per process. */
export interface Services {
  readonly objects: ObjectStore;
  /** What the API itself serves under signed URLs; null when the store does. */
  readonly signedFiles: SignedFiles | null;
  readonly cursors: CursorCodec;
  readonly secrets: Secrets;
  readonly outgoing: Outgoing;
  /** The processor behind a connector's row; verbs know only its port. */
  readonly createConnectorClient: (resources: Resources, row: Connector) => PaymentConnector;
  /** Record the outcomes of money movements, by purpose. */
  readonly settlers: Settlers;
  /** The logo behind a URL as a data URL; null when it cannot be loaded: an invoice never fails for its logo. */
  readonly loadLogo: (url: string) => Promise<string | null>;
  readonly renderInvoice: RenderInvoice;
  /** Logs a failure that is not returned to any caller. */
  readonly reportFailure: (error: unknown, what: string) => void;
  /** Logs and counts a row that a sweep has passed over. */
  readonly rowFailed: (error: unknown, row: RowFailure) => void;
  /** Null where no SMTP server is set: mails are captured in development, and not sent in production. */
  readonly mailTransport: MailTransport | null;
  /** The address that mails come from, under the name of the shop or the workspace. */
  readonly mailFrom: string;
  readonly urls: { readonly base: string; readonly checkout: string; readonly embed: string };
  readonly production: boolean;
  /** Private addresses that outgoing calls may reach (CIDR). */
  readonly allowPrivate: readonly string[];
  readonly webhooks: {
    /** Milliseconds to wait before each attempt, counted from the end of the one before. */
    readonly retrySchedule: readonly number[];
    /** Whether it is the contract's default, which alone waits longer on 429 and time-outs. */
    readonly isDefaultSchedule: boolean;
  };
  readonly limits: {
    readonly completePerMinute: number;
    readonly cartSessionsPerMinute: number;
    readonly invitesPerHour: number;
    /** Of one workspace, by its stage. */
    readonly mailsPerHour: { readonly sandbox: number; readonly live: number };
    /** To one address, from one workspace in a day. */
    readonly mailsPerRecipient: number;
    /** How long after a mail was asked for again it may be asked for once more. */
    readonly resendSeconds: number;
    /** Mails that may be asked for again in a day, of one thing. */
    readonly resendsPerDay: number;
    /** Workspaces that one person makes in a day. */
    readonly workspacesPerDay: number;
    /** How old an undecided payment transaction is when it is first looked up. */
    readonly reconcileAfterMs: number;
    /** The workspace's buckets (contract 00 §9), for requests whose tenant only a verb knows. */
    readonly requestsPerSecond: { readonly production: number; readonly nonProduction: number };
    readonly burstFactor: number;
    /** Requests of one client to one application without the merchant's key. */
    readonly anonymousPerSecond: number;
    /** Of one checkout session. */
    readonly quotesPerMinute: number;
    readonly failedCodesPerMinute: number;
    readonly declinesPerHour: number;
    /** Charges of subscriptions at one connector. */
    readonly chargesPerSecond: number;
  };
  /** Size limits of uploads, in bytes. */
  readonly uploads: {
    readonly maxLogoBytes: number;
    readonly maxAssetBytes: number;
    readonly maxFileBytes: number;
  };
  /** How long the log of requests is retained; 0: none is written. */
  readonly requestLogDays: number;
  /** Counts work that an actor should have done at its time. */
  readonly repaired: (work: string, count: number) => void;
  /** Real time, independent of test clocks. */
  readonly clock: () => Date;
  /** Invalidates what API processes have cached about the workspace's keys and gates. Called after the commit. */
  readonly invalidateAccess: (workspaceId: string) => Promise<void>;
  /**
   * Takes a token of every bucket, or of none; returns the seconds to wait, or 0. Without Redis nothing is limited. The
   * owner is the workspace, or whoever calls before one is known; a bucket always has the same.
   */
  readonly takeToken: (owner: string, buckets: readonly Bucket[]) => Promise<number>;
  /** Makes the published versions of an extension visible in the workspace's cell, if they are in another one. */
  readonly bringPublished: (workspaceId: string, extensionId: string) => Promise<void>;
  /** Ends or freezes the process here when the named failpoint is on (FAILPOINTS, never in production). */
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

/**
 * Locks what a movement concerns and records its outcome with all consequences, in the caller's transaction. A second
 * call, by the request, an event or the reconciler, finds it decided and changes nothing.
 */
export type Settle<
  Settled extends SettledMovement = SettledMovement,
  Ctx extends DatabaseContext = DatabaseContext,
> = (
  ctx: Ctx,
  tx: Transaction,
  movement: MovementRef,
  outcome: MovementOutcome,
) => Promise<Settled>;

/** Ends a checkout attempt without a charge: nothing is due, or payment is by an invoice of this term. */
export type SettleUncharged = (
  ctx: ApplicationContext,
  tx: Transaction,
  attempt: Pick<MovementRef, 'workspaceId' | 'paymentId' | 'attempt'>,
  term: InvoiceTerm | null,
) => Promise<AnsweredAttempt>;

/**
 * The settlers by purpose. The nouns that money is moved for are above payments, so the process composes the table and
 * passes it in. `recorded` money needs no settler: it has already moved.
 */
export interface Settlers {
  readonly checkout: Settle<SettledAttempt, ApplicationContext>;
  readonly uncharged: SettleUncharged;
  readonly order_edit: Settle<SettledEdit>;
  readonly subscription: Settle<SettledSubscription>;
  readonly invoice: Settle;
  readonly capture: Settle;
  readonly void: Settle;
  readonly refund: Settle;
  readonly credited: NoteCredit;
  readonly raised: InvoiceRaise;
}

/** An order that an edit has raised. */
export interface RaisedOrder {
  /** After the edit. */
  readonly found: OrderRows;
  /** The order as it would have been invoiced before it. */
  readonly covered: Invoiced;
}

/** Issues the invoice of what an edit has added without a charge, as far as money is held for it. */
export type InvoiceRaise = (
  ctx: BaseContext,
  tx: Transaction,
  raised: RaisedOrder,
  by: { readonly payments: readonly Payment[]; readonly orderEditId: string },
) => Promise<void>;

/** An amount that the balance of a subscription is credited. */
export interface CreditedTime {
  /** Minor units, tax included. */
  readonly amount: number;
  /** Its credit notes are written once. */
  readonly cause: string;
  /** Its time is not used. */
  readonly plan: { readonly planId: string; readonly planName: string | null };
}

/** Issues the credit notes of a credited amount; called last in the transaction. */
export type NoteCredit = (
  ctx: BaseContext,
  tx: Transaction,
  subscription: Subscription,
  credited: CreditedTime,
) => Promise<void>;

/**
 * The unit of work of a verb. The verb returns what `work` returns: with an Idempotency-Key the response is stored in
 * the same commit. A step that does not conclude the verb passes `{ concludes: false }`.
 */
export function unitOfWork<T>(
  ctx: DatabaseContext,
  work: (tx: Transaction) => Promise<T>,
  options: { readonly concludes?: boolean; readonly sharing?: string } = {},
): Promise<T> {
  const { conclude, requireClaim, database } = ctx;
  const { sharing } = options;
  if (options.concludes !== false && conclude)
    return database.transaction(work, { concluding: conclude, sharing });
  const concluding = requireClaim && (() => [requireClaim]);
  return database.transaction(work, { concluding, sharing });
}

/** What gives a workspace's database. */
export interface TenantSource {
  readonly of: (workspaceId: string) => TenantDatabase;
}

export type { Cells, Database, SystemDatabase, Transaction };
