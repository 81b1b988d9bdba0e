import { newId } from '../../storage/ids.ts';
import type { WriteStatement } from '../../storage/query.ts';
import {
  insertAuditEntry,
  removeBegunEntry,
  type AuditDetails,
  type NewAuditRow,
} from '../../storage/queries/audit/entries.ts';
import type { BegunMovement, Context, OpenAct, Transaction } from '../context.ts';
import { areaOf, type ActAction } from './actions.ts';
import { resourceTypeOf } from './record.ts';

/** How long the Idempotency-Key of a request identifies its intent. */
const INTENT_LIFETIME_MS = 24 * 3_600_000;

export interface ActRequest {
  readonly action: ActAction;
  /** The id in the path. */
  readonly resourceId: string;
  /** Why, as the request says. */
  readonly reason: string | null;
  /** Names of the fields that the request changes. */
  readonly fields: readonly string[];
}

/** The outcome of an act, once its request concludes. */
export interface ActOutcome {
  readonly resourceId?: string | undefined;
  readonly orderId?: string | null | undefined;
  readonly amount?: number | null | undefined;
  readonly currency?: string | null | undefined;
  readonly changes?: readonly object[] | undefined;
  /** Its money has not moved yet: the entry is read once it has. */
  readonly isUndecided: boolean;
  /** The movement, where the result names it; else the one that was begun decides. */
  readonly movementId?: string | undefined;
}

/**
 * The entry of the audit log for one act of a person, written once whatever happens to its request:
 *
 * 1. A verb of several units of work begins it with the intent of its movement of money (`openMovement`), or with the change
 *    that money follows. The entry names the movement and is read once that has succeeded, whoever settles it: so a crash
 *    loses none, and a declined capture is none.
 * 2. The unit that concludes the request writes the entry with its outcome, in place of what was begun, also by an earlier
 *    process under the same Idempotency-Key.
 *
 * A unit that begins and concludes writes one. Requests that are rejected or replayed conclude nothing here.
 */
export class RecordedAct implements OpenAct {
  readonly #ctx: Context;
  readonly #request: ActRequest;
  readonly #intent: string;
  #begunIn: Transaction | null = null;
  #hasHappened = false;
  #isConcluded = false;
  #movement: BegunMovement | null = null;

  constructor(ctx: Context, request: ActRequest, intentKey: string | null) {
    this.#ctx = ctx;
    this.#request = request;
    this.#intent = intentKey ?? newId();
  }

  begin(tx: Transaction, movement: BegunMovement | null): void {
    this.#isConcluded = false;
    // The first of a unit says enough, and what has happened depends on no money that follows.
    if (this.#begunIn === tx || (this.#hasHappened && movement !== null)) return;
    this.#begunIn = tx;
    this.#hasHappened = movement === null;
    this.#movement = movement;
    const entry = this.#rowOf({
      movementId: movement?.id ?? null,
      orderId: movement?.orderId ?? null,
      details: this.#detailsOf(movement ?? {}),
      intent: this.#intent,
    });
    const isNeeded = (): boolean => !this.#isConcluded;
    for (const write of [this.#removal(), insertAuditEntry(entry)])
      tx.write(Object.assign(write, { isNeeded }));
  }

  /** The writes of the unit that concludes the request. */
  conclude(outcome: ActOutcome): readonly WriteStatement[] {
    const { resourceId, changes, isUndecided } = outcome;
    const movement = this.#movement;
    const movementId = outcome.movementId ?? movement?.id ?? null;
    // An earlier process has begun it, and knows the movement.
    if (isUndecided && movementId === null) return [];
    this.#isConcluded = true;
    const entry = this.#rowOf({
      ...(resourceId === undefined ? {} : { resourceId }),
      ...(changes === undefined ? {} : { changes }),
      orderId: outcome.orderId ?? movement?.orderId ?? null,
      movementId: isUndecided ? movementId : null,
      details: this.#detailsOf(outcome),
    });
    return [this.#removal(), insertAuditEntry(entry)];
  }

  #removal(): WriteStatement {
    const { workspaceId, services } = this.#ctx;
    const since = new Date(services.clock().getTime() - INTENT_LIFETIME_MS);
    return removeBegunEntry(workspaceId, this.#intent, since);
  }

  #detailsOf({
    amount = null,
    currency = null,
  }: Pick<ActOutcome, 'amount' | 'currency'>): AuditDetails {
    const { reason, fields } = this.#request;
    return { amount, currency, reason, fields };
  }

  #rowOf(own: Partial<NewAuditRow>): NewAuditRow {
    const { workspaceId, environmentId, applicationId, actor, requestId, services } = this.#ctx;
    const { action, resourceId } = this.#request;
    const resourceType = resourceTypeOf(action);
    return {
      id: newId(),
      workspaceId,
      environmentId,
      applicationId,
      actor,
      action,
      area: areaOf(action),
      resourceType,
      resourceId,
      resourceLabel: null,
      changes: [],
      details: null,
      movementId: null,
      intent: null,
      requestId,
      createdAt: services.clock(),
      ...own,
      orderId: own.orderId ?? (resourceType === 'order' ? resourceId : null),
    };
  }
}
