import type { EnvironmentKind } from '../storage/entities/environment.ts';
import type {
  Database,
  SystemDatabase,
  TenantDatabase,
  Transaction,
} from '../storage/unit-of-work.ts';
import type { WriteStatement } from '../storage/statement.ts';
import type { Connector } from '../storage/entities/connector.ts';
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
} from './ports/settlement.ts';

export const actorTypes = ['api_key', 'member', 'extension', 'buyer', 'staff', 'system'] as const;

/** Who acts; recorded on timelines, transactions and the audit log. */
export interface Actor {
  readonly type: (typeof actorTypes)[number];
  readonly id: string;
  readonly label: string;
}

/** Who asks and with what means; every verb takes one. The database comes with the scope, below. */
export interface BaseContext {
  readonly requestId: string;
  readonly services: Services;
  readonly actor: Actor;
  /** The instant of the request, or of the environment's test clock. */
  readonly now: () => Date;
  /** Turns the answer of the concluding unit of work into writes (the stored idempotent answer). */
  readonly conclude: ((result: unknown) => readonly WriteStatement[]) | null;
  /**
   * The same for every repeat of one request with an Idempotency-Key, also after a crash: what it began outside is
   * found again by this. Absent without such a key.
   */
  readonly intentKey?: string;
}

/** Over workspaces or before one is known: claims of due work, credentials, sign-up, staff. */
export interface SystemContext extends BaseContext {
  readonly database: SystemDatabase;
}

/** A dashboard user known to the identity issuer. */
export interface IdentityContext extends SystemContext {
  readonly identity: {
    readonly subject: string;
    readonly email: string;
    readonly emailVerified: boolean;
  };
}

/** Inside one workspace, whose database sees no other's rows (decision 0007). */
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
  readonly applicationId: string | null;
  /** What the page of an extension may do, beyond which it can give nobody rights (decision 0021). Absent for others. */
  readonly pageScopes?: readonly string[];
}

/** Inside one environment and one application. */
export interface ApplicationContext extends Context {
  readonly applicationId: string;
}

/** The services that every verb works with; main creates them once a process. */
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

/**
 * Locks what a movement concerns, records its outcome and all that follows from it, in the caller's transaction.
 * Whoever comes second, the request itself, an event or the reconciler, finds it decided and changes nothing.
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

/** Ends a checkout attempt for which nobody is called: nothing is due, or an invoice of this term asks for it later. */
export type SettleUncharged = (
  ctx: ApplicationContext,
  tx: Transaction,
  attempt: Pick<MovementRef, 'workspaceId' | 'paymentId' | 'attempt'>,
  term: InvoiceTerm | null,
) => Promise<AnsweredAttempt>;

/**
 * Who settles what, by purpose. The nouns that money is moved for stand above payments, so the process composes the
 * table and hands it in. `recorded` money needs no settler: it has moved.
 */
export interface Settlers {
  readonly checkout: Settle<SettledAttempt, ApplicationContext>;
  readonly uncharged: SettleUncharged;
  readonly order_edit: Settle<SettledEdit>;
  readonly capture: Settle;
  readonly void: Settle;
  readonly refund: Settle;
}

/**
 * The unit of work of a verb. What `work` returns is what the verb answers: with an Idempotency-Key the
 * answer is stored in the same commit. A step that does not conclude the verb passes `{ concludes: false }`.
 */
export function unitOfWork<T>(
  ctx: DatabaseContext,
  work: (tx: Transaction) => Promise<T>,
  options: { readonly concludes?: boolean } = {},
): Promise<T> {
  const concluding = options.concludes === false ? undefined : (ctx.conclude ?? undefined);
  return ctx.database.transaction(work, { concluding });
}

export type { Database, SystemDatabase, Transaction };
