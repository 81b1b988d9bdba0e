import type { Database, Transaction, UnitOfWorkOptions } from '../storage/unit-of-work.ts';
import type { WriteStatement } from '../storage/statement.ts';
import type { Services } from './services.ts';

export const actorTypes = ['api_key', 'member', 'extension', 'buyer', 'staff', 'system'] as const;

/** Who acts; kept on timelines, transactions and the audit log. */
export interface Actor {
  readonly type: (typeof actorTypes)[number];
  readonly id: string;
  readonly label: string;
}

export const environmentKinds = ['production', 'non_production'] as const;
export type EnvironmentKind = (typeof environmentKinds)[number];

/** Who asks and with what means; every verb takes one. */
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

/** A dashboard user known to the identity issuer. */
export interface IdentityContext extends BaseContext {
  readonly identity: {
    readonly subject: string;
    readonly email: string;
    readonly emailVerified: boolean;
  };
}

/** The means of one workspace: their database sees no other's rows (decision 0007). */
export function inWorkspace(services: Services, workspaceId: string): Services {
  return { ...services, database: services.database.of(workspaceId) };
}

/** Its `services` are `inWorkspace`. */
export interface WorkspaceContext extends BaseContext {
  readonly workspaceId: string;
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
  ctx: BaseContext,
  work: (tx: Transaction) => Promise<T>,
  options: { readonly concludes?: boolean; readonly fence?: UnitOfWorkOptions<T>['fence'] } = {},
): Promise<T> {
  const concluding = options.concludes === false ? undefined : (ctx.conclude ?? undefined);
  return ctx.services.database.transaction(work, {
    ...(options.fence ? { fence: options.fence } : {}),
    concluding,
  });
}

export type { Database, Transaction };
