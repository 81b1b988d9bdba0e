import type { EnvironmentKind } from '../storage/entities/environment.ts';
import type {
  Database,
  SystemDatabase,
  TenantDatabase,
  Transaction,
} from '../storage/unit-of-work.ts';
import type { WriteStatement } from '../storage/statement.ts';
import type { Services } from './services.ts';

export const actorTypes = ['api_key', 'member', 'extension', 'buyer', 'staff', 'system'] as const;

/** Who acts; kept on timelines, transactions and the audit log. */
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
