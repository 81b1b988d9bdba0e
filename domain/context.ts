import type { EnvironmentKind } from '../storage/entities/environment.ts';
import type {
  Database,
  SystemDatabase,
  TenantDatabase,
  Transaction,
  Cells,
} from '../storage/database.ts';
import { composeWrites, type WriteStatement } from '../storage/query.ts';
import type { Services } from './ports/services.ts';

export const actorTypes = ['api_key', 'member', 'extension', 'buyer', 'staff', 'system'] as const;

/** Who acts; recorded on timelines, transactions and the audit log. */
export interface Actor {
  readonly type: (typeof actorTypes)[number];
  readonly id: string;
  readonly label: string;
}

/** A movement of money whose intent is stored. */
export interface BegunMovement {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly orderId: string | null;
}

/** The act of a person by the request, for the audit log: `domain/audit/act.ts`. */
export interface OpenAct {
  /** Begins its entry in a unit of work before the last; without a movement, for a change that holds already. */
  readonly begin: (tx: Transaction, movement: BegunMovement | null) => void;
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
  /** Absent for programs, and where a request is no act. */
  readonly act?: OpenAct;
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
  /**
   * 403 `permission_denied` as a route of sessions with the permission would reject the caller; `scope` is what it demands
   * of an extension's page. Absent where nobody's rights are checked.
   */
  readonly requirePermission?: (
    permission: string,
    need: { readonly alternative?: string | undefined; readonly scope?: string | undefined },
  ) => void;
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

/** Stores the response to one request, which the edge makes; or ends one job, whose row it removes. */
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

/**
 * Concludes with writes of what was done outside, in a statement of their own: they are true whoever has the work by now,
 * so no fence holds them back.
 */
export async function concludeWith<T>(
  ctx: DatabaseContext,
  writes: readonly WriteStatement[],
  result: T,
): Promise<Concluded<T>> {
  requireOpen(ctx);
  await ctx.database.read(composeWrites([...writes, ...responseTo(ctx, result)]));
  return new ConcludedResult(ctx, result);
}

/** The result to which the conclusion has stored the response. Types prove it, but for the context that a verb made. */
export function resultOf(handled: unknown, conclusion: Conclusion): unknown {
  return ConcludedResult.valueOf(handled, conclusion);
}

/** Whether a verb has stored what the conclusion stores. */
export function hasConcluded(conclusion: Conclusion): boolean {
  return concluded.has(conclusion);
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

export type { Cells, Database, SystemDatabase, Transaction };
