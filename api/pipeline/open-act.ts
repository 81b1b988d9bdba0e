import { RecordedAct } from '../../domain/audit/act.ts';
import type { BaseContext, Context } from '../../domain/context.ts';
import type { WriteStatement } from '../../storage/query.ts';
import type { Admitted } from '../auth/admitted.ts';
import type { Reply } from '../http/reply.ts';
import type { AnyRoute } from '../http/route.ts';

interface ActingRequest {
  readonly admitted: Admitted;
  readonly params: Readonly<Record<string, string>>;
  /** The body as it was sent. */
  readonly trace: { readonly body: unknown };
}

/** Fields of a body that say how it is done, or are stored beside the others. */
const unnamed = new Set(['dryRun', 'reason', 'expectedSequence']);

/** The act of a request that is under way. */
export class RouteActing {
  readonly #act: RecordedAct;
  readonly #route: AnyRoute;

  constructor(act: RecordedAct, route: AnyRoute) {
    this.#act = act;
    this.#route = route;
  }

  readonly begin: RecordedAct['begin'] = (tx, movement) => this.#act.begin(tx, movement);

  /** The writes of the entry; none where the request has changed nothing. */
  conclude(result: unknown, replyTo: () => Reply): readonly WriteStatement[] {
    const facts = this.#route.act?.facts?.(result);
    if (facts === null) return [];
    const { movement, ...named } = facts ?? {};
    const isUndecided = movement ? movement.isUndecided() : replyTo().status === 202;
    return this.#act.conclude({
      ...(movement ? { amount: movement.amount, currency: movement.currency } : {}),
      ...named,
      isUndecided: isUndecided && this.#route.answer.status !== 202,
      movementId: movement?.id,
    });
  }
}

/** Opens the act of a person by the request; null where it is none, and for programs. */
export function openAct(
  route: AnyRoute,
  { admitted: { ctx }, params, trace: { body } }: ActingRequest,
  intentKey: string | null,
): RouteActing | null {
  const { act } = route;
  if (!act || !isPerson(ctx) || !isTenant(ctx)) return null;
  const given = new Map<string, unknown>(
    typeof body === 'object' && body !== null ? Object.entries(body) : [],
  );
  if (given.get('dryRun') === true) return null;
  const reason = given.get('reason');
  const request = {
    action: act.action,
    resourceId: (params['id'] ?? '').toLowerCase(),
    reason: typeof reason === 'string' && reason !== '' ? reason : null,
    fields: [...given.keys()].filter((name) => !unnamed.has(name)),
  };
  return new RouteActing(new RecordedAct(ctx, request, intentKey), route);
}

function isPerson({ actor }: BaseContext): boolean {
  return actor.type === 'member' || actor.type === 'staff';
}

function isTenant(ctx: BaseContext): ctx is Context {
  return 'workspaceId' in ctx && 'environmentId' in ctx;
}
