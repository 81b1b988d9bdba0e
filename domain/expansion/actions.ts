import { rejectWhileAdvancing, isClockAdvancing } from '../clock/require-not-advancing.ts';
import type { Context } from '../context.ts';
import { refusalOf, type ErrorCode, type ErrorDetails } from '../errors.ts';
import type { Scope } from '../tenancy/scopes.ts';

/** A verb requires this of the caller and of the resource. */
interface VerbRule<Facts> {
  /** That of its route. */
  readonly scope: Scope;
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
  readonly reason?: ErrorCode;
  readonly details?: ErrorDetails;
}
export type Actions = Readonly<Record<string, Action>>;

/** Who would call the verbs, and when. */
export interface Caller {
  readonly now: Date;
  readonly requireScope: NonNullable<Context['requireScope']>;
  readonly isClockAdvancing: boolean;
}

/** The caller of a request that expands `actions`; null where it does not. */
export async function callerOf(ctx: Context, expand: readonly string[]): Promise<Caller | null> {
  if (!expand.includes('actions')) return null;
  return {
    now: ctx.now(),
    requireScope: ctx.requireScope ?? (() => undefined),
    isClockAdvancing: await isClockAdvancing(ctx),
  };
}

/** Decides what the caller may do with a resource of these facts, by the checks of the verbs in the order of contract 00 §5. */
export function actionsBy<Facts>(
  caller: Caller,
  { isBilled, rules }: VerbRules<string, Facts>,
  facts: Facts,
): Actions {
  const entries = Object.entries(rules).map(([verb, { scope, check, ...own }]) => {
    const refusal = refusalOf(() => {
      caller.requireScope(scope);
      if (caller.isClockAdvancing && (own.isBilled ?? isBilled)) rejectWhileAdvancing();
      check?.(facts);
    });
    return [verb, toAction(refusal)] as const;
  });
  return Object.fromEntries(entries);
}

function toAction(refusal: ReturnType<typeof refusalOf>): Action {
  if (!refusal) return { allowed: true };
  const { code: reason, details } = refusal;
  return { allowed: false, reason, ...(details === undefined ? {} : { details }) };
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
