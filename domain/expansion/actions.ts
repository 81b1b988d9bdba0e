import { rejectWhileAdvancing, isClockAdvancing } from '../clock/require-not-advancing.ts';
import type { Context, WorkspaceContext } from '../context.ts';
import { refusalOf, type ErrorCode, type ErrorDetails } from '../errors.ts';
import type { Permission } from '../tenancy/permissions.ts';
import type { Scope } from '../tenancy/scopes.ts';

/** A verb requires this of the caller and of the resource. */
interface VerbRule<Facts> {
  /** Those of its route; neither where being a member is enough. */
  readonly scope?: Scope;
  readonly permission?: Permission;
  readonly alternative?: Permission;
  /** The verb's own check of the resource, without effects; absent where any state will do. */
  readonly check?: (facts: Facts) => void;
  /** Where the verb differs in it from the others of its resource. */
  readonly isBilled?: boolean;
}

/** Each verb of a resource has one rule. */
export interface VerbRules<Verb extends string, Facts> {
  /** Whether the verbs wait while a test clock advances (contract 90 §7). */
  readonly isBilled: boolean;
  readonly rules: Readonly<Record<Verb, VerbRule<Facts>>>;
}

/** Whether a verb is allowed now, and the error that it responds with where it is not. */
export interface Action {
  readonly allowed: boolean;
  /** The state admits it, whoever asks. */
  readonly possible: boolean;
  readonly reason?: ErrorCode;
  readonly message?: string;
  readonly details?: ErrorDetails;
}
export type Actions = Readonly<Record<string, Action>>;

/** Who would call the verbs, and when. */
export interface Caller {
  readonly now: Date;
  readonly requireScope: NonNullable<Context['requireScope']>;
  readonly requirePermission: NonNullable<Context['requirePermission']>;
  readonly isClockAdvancing: boolean;
}

/** The caller of a request that expands `actions`; null where it does not. */
export async function callerOf(ctx: Context, expand: readonly string[]): Promise<Caller | null> {
  const caller = settingsCallerOf(ctx, expand);
  if (!caller) return null;
  const { requireScope = caller.requireScope } = ctx;
  return { ...caller, requireScope, isClockAdvancing: await isClockAdvancing(ctx) };
}

/** The same for resources outside environments, and for settings, which no test clock holds up. */
export function settingsCallerOf(ctx: WorkspaceContext, expand: readonly string[]): Caller | null {
  if (!expand.includes('actions')) return null;
  const anything = (): void => undefined;
  const { requirePermission = anything } = ctx;
  return { now: ctx.now(), requireScope: anything, requirePermission, isClockAdvancing: false };
}

/** Decides what the caller may do with a resource of these facts, by the checks of the verbs in the order of contract 00 §5. */
export function actionsBy<Facts>(
  caller: Caller,
  { isBilled, rules }: VerbRules<string, Facts>,
  facts: Facts,
): Actions {
  const entries = Object.entries(rules).map(([verb, { check, ...own }]) => {
    const ofRights = refusalOf(() => requireRight(caller, own));
    const ofState = refusalOf(() => {
      if (caller.isClockAdvancing && (own.isBilled ?? isBilled)) rejectWhileAdvancing();
      check?.(facts);
    });
    return [verb, toAction(ofRights ?? ofState, ofState === null)] as const;
  });
  return Object.fromEntries(entries);
}

function requireRight(
  caller: Caller,
  {
    scope,
    permission,
    alternative,
  }: Pick<VerbRule<unknown>, 'scope' | 'permission' | 'alternative'>,
): void {
  if (permission !== undefined) caller.requirePermission(permission, { alternative, scope });
  else if (scope !== undefined) caller.requireScope(scope);
}

function toAction(refusal: ReturnType<typeof refusalOf>, possible: boolean): Action {
  if (!refusal) return { allowed: true, possible };
  const { code: reason, message, details } = refusal;
  return {
    allowed: false,
    possible,
    reason,
    message,
    ...(details === undefined ? {} : { details }),
  };
}

/** The views of rows, each with what may be done with it, where that is expanded. */
export function withActions<View extends { readonly id: string }>(
  views: readonly View[],
  actions: ReadonlyMap<string, Actions> | null,
): View[] {
  return views.map((view) => {
    const own = actions?.get(view.id);
    return own ? { ...view, actions: own } : view;
  });
}
