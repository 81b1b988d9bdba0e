import type { EnvironmentKind } from '../storage/entities/environment.ts';
import type {
  Database,
  SystemDatabase,
  TenantDatabase,
  Transaction,
  Cells,
} from '../storage/database.ts';
import type { WriteStatement } from '../storage/statement.ts';
import type { CheckoutAttempt } from '../storage/entities/checkout-attempt.ts';
import type { Connector } from '../storage/entities/connector.ts';
import type { Payment } from '../storage/entities/payment.ts';
import type { RowFailure } from '../storage/queries/failed-rows/failed-rows.ts';
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
  NoteCredit,
  RaisedOrder,
  RecordSale,
  SettledAttempt,
  SettledEdit,
  SettledMovement,
  SettledSubscription,
} from './ports/settlement.ts';
import type {
  Bucket,
  DeliverySchedule,
  ServiceLimits,
  UploadLimits,
} from './ports/service-limits.ts';

export const actorTypes = ['api_key', 'member', 'extension', 'buyer', 'staff', 'system'] as const;

/** Who acts; recorded on timelines, transactions and the audit log. */
export interface Actor {
  readonly type: (typeof actorTypes)[number];
  readonly id: string;
  readonly label: string;
}

/** Who acts and with which services; every verb takes one. The scopes below add the database. */
export interface BaseContext {
  readonly requestId: string;
  readonly services: Services;
  readonly actor: Actor;
  /** The instant of the request, or of the environment's test clock. */
  readonly now: () => Date;
  /** Stores the response to the request, where it may have an Idempotency-Key; used by what concludes below. */
  readonly conclusion?: Conclusion;
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
  /** How the outcomes of money movements are recorded, by purpose. */
  readonly purposes: Purposes;
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
  readonly webhooks: DeliverySchedule;
  readonly limits: ServiceLimits;
  readonly uploads: UploadLimits;
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

/** A purpose of moving money, and how its outcomes are recorded. Made by `definePurpose` of `domain/sales/sale.ts`. */
export interface Purpose<
  Settled extends SettledMovement = SettledMovement,
  Ctx extends DatabaseContext = DatabaseContext,
> {
  /** The first part of its failpoints' names. */
  readonly name: string;
  readonly settle: Settle<Settled, Ctx>;
  /** Requests of equal values settle in one commit (decision 131). */
  readonly sharing?: (movement: MovementRef) => string;
  /** An outcome that a lookup leaves unknown changes more than the movement's next lookup. */
  readonly settlesUnknown?: true;
}

/** Ends a checkout attempt without a charge: nothing is due, or payment is by an invoice of this term. */
export type SettleUncharged = (
  ctx: ApplicationContext,
  tx: Transaction,
  attempt: Pick<MovementRef, 'workspaceId' | 'paymentId' | 'attempt'>,
  term: InvoiceTerm | null,
) => Promise<AnsweredAttempt>;

/** Ends a try of a checkout that another follows, under its attempt's locks; null when that was decided meanwhile. */
export type EndTry = (
  ctx: ApplicationContext,
  tx: Transaction,
  movement: MovementRef,
  outcome: MovementOutcome,
) => Promise<{ readonly attempt: CheckoutAttempt; readonly payment: Payment } | null>;

/**
 * The purposes of money, by the `purpose` of a transaction. The nouns that money is moved for are above sales, so the
 * process composes the table and passes it in. `recorded` money has none: it has already moved.
 */
export interface Purposes {
  readonly checkout: Purpose<SettledAttempt, ApplicationContext> & {
    readonly settleUncharged: SettleUncharged;
    readonly endTry: EndTry;
  };
  readonly order_edit: Purpose<SettledEdit> & { readonly invoiceRaise: InvoiceRaise };
  readonly subscription: Purpose<SettledSubscription> & {
    readonly recordSale: RecordSale<ApplicationContext>;
    readonly noteCredit: NoteCredit<BaseContext>;
  };
  readonly invoice: Purpose;
  readonly capture: Purpose;
  readonly void: Purpose;
  readonly refund: Purpose;
}

/** Issues the invoice of what an edit has added without a charge, as far as money is held for it. */
export type InvoiceRaise = (
  ctx: BaseContext,
  tx: Transaction,
  raised: RaisedOrder,
  by: { readonly payments: readonly Payment[]; readonly orderEditId: string },
) => Promise<void>;

/** Stores the response to one request; the edge makes it. */
export interface Conclusion {
  /** The writes that store the response to this result, in the commit that it is a result of; none without a key. */
  readonly writesOf: (result: unknown) => readonly WriteStatement[];
  /** Stores it in a commit of its own; nothing is stored without a key. */
  readonly store: (result: unknown) => Promise<void>;
}

const concluded = new WeakSet<Conclusion>();

/** The result of a verb whose response is stored. Only what concludes makes it: the functions of this file. */
class ConcludedResult<T> {
  readonly value: T;
  readonly #conclusion: Conclusion | undefined;

  constructor({ conclusion }: BaseContext, value: T) {
    this.value = value;
    this.#conclusion = conclusion;
    if (conclusion) concluded.add(conclusion);
  }

  static valueOf(handled: unknown, conclusion: Conclusion): unknown {
    if (handled instanceof ConcludedResult && handled.#conclusion === conclusion)
      return handled.value;
    throw new Error('the request was not concluded: its verb ran in a context that is not its own');
  }
}

/** A route that takes an Idempotency-Key returns it (decision 245). No verb can make one without storing its response. */
export type Concluded<T> = ConcludedResult<T>;

/** The result of a unit of work that is to conclude the request when it commits. */
class ConcludingResult<T> {
  /** Distinguishes its type from that of a result with a value. */
  protected readonly kind = 'concluding';

  constructor(readonly value: T) {}
}

export type Concluding<T> = ConcludingResult<T>;

/** Given to a unit of work that may conclude; what it returns is the unit's result. */
export type Conclude = <T>(result: T) => Concluding<T>;

const conclude: Conclude = (result) => new ConcludingResult(result);

interface UnitOptions {
  /** The aggregate, if the commit may be shared (UnitOfWorkOptions). */
  readonly sharing?: string | undefined;
}

/** A unit of work of a verb, with its result. It stores no response; it fails if another process has taken the key over. */
export function unitOfWork<T>(
  ctx: DatabaseContext,
  work: (tx: Transaction) => Promise<T>,
  { sharing }: UnitOptions = {},
): Promise<T> {
  requireOpen(ctx);
  return ctx.database.transaction(work, { concluding: () => claimOf(ctx), sharing });
}

/** The last unit of work of a verb: the response to its result is stored in the same commit. */
export async function concludingUnit<T>(
  ctx: DatabaseContext,
  work: (tx: Transaction) => Promise<T>,
): Promise<Concluded<T>> {
  requireOpen(ctx);
  const value = await ctx.database.transaction(work, {
    concluding: (result) => responseTo(ctx, result),
  });
  return new ConcludedResult(ctx, value);
}

interface DecidingOptions<Rest> extends UnitOptions {
  /** Whether what does not conclude fails when another process has taken the key over; it does when absent. */
  readonly checksClaim?: (rest: Rest) => boolean;
}

/**
 * A unit of work whose work decides whether it is the last: by returning `conclude(result)` it concludes the request
 * with this result; the caller continues with any other result.
 */
export async function decidingUnit<T, Rest>(
  ctx: DatabaseContext,
  work: (tx: Transaction, conclude: Conclude) => Promise<Concluding<T> | Rest>,
  { sharing, checksClaim = () => true }: DecidingOptions<Rest> = {},
): Promise<Concluded<T> | Rest> {
  requireOpen(ctx);
  const result = await ctx.database.transaction((tx) => work(tx, conclude), {
    concluding: (made) => {
      if (made instanceof ConcludingResult) return responseTo(ctx, made.value);
      return checksClaim(made) ? claimOf(ctx) : [];
    },
    sharing,
  });
  return result instanceof ConcludingResult ? new ConcludedResult(ctx, result.value) : result;
}

/**
 * Concludes a verb that has no unit of work to do it in, in a commit for the response alone; without an Idempotency-Key
 * there is none. For verbs that only read, and for those that end with what is not theirs to commit: a call to the
 * outside, other cells. After a crash before it, a repeat runs the verb again.
 */
export async function concludeAlone<T>(ctx: BaseContext, result: T): Promise<Concluded<T>> {
  requireOpen(ctx);
  await ctx.conclusion?.store(result);
  return new ConcludedResult(ctx, result);
}

/** The result to which the conclusion has stored the response. Types prove it, but for the context that a verb made. */
export function resultOf(handled: unknown, conclusion: Conclusion): unknown {
  return ConcludedResult.valueOf(handled, conclusion);
}

export function isConcluded(result: unknown): result is Concluded<unknown> {
  return result instanceof ConcludedResult;
}

/** After a crash, nobody would repeat what comes behind the commit that stores the response. */
function requireOpen({ conclusion }: BaseContext): void {
  if (conclusion && concluded.has(conclusion))
    throw new Error('the request was concluded before: only its last unit of work concludes');
}

function responseTo(ctx: BaseContext, result: unknown): readonly WriteStatement[] {
  return ctx.conclusion?.writesOf(result) ?? claimOf(ctx);
}

function claimOf({ requireClaim }: BaseContext): readonly WriteStatement[] {
  return requireClaim ? [requireClaim] : [];
}

/** What gives a workspace's database. */
export interface TenantSource {
  readonly of: (workspaceId: string) => TenantDatabase;
}

export type { Cells, Database, SystemDatabase, Transaction };
