import { shardOf, slotOf } from '../storage/shards.ts';
import type { Transaction } from '../storage/database.ts';
import { newEventId } from '../storage/ids.ts';
import type { BaseContext } from './context.ts';
import { categoryOf, type EventType } from './event-types.ts';
import { isDeepStrictEqual } from 'node:util';

/** An aggregate that emits events and counts them under its own row lock. */
interface EventSource {
  readonly id: string;
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId?: string | null | undefined;
  readonly countEvent: () => number;
}

interface Emission {
  readonly type: EventType;
  readonly source: EventSource;
  /** The resource as its GET returns it now, plus the table's extras. */
  readonly data: object;
  /** Old values of changed fields, on *.updated, *.edited and *.changed. */
  readonly previous?: object;
  readonly orderId?: string;
  /** The id of the resource with whose events this one's stay in order, always the same; default: its own. */
  readonly rootId?: string;
}

/** Emits an event in the transaction of the change; `data` is serialized here. */
export function emit(ctx: BaseContext, tx: Transaction, emission: Emission): void {
  const { source, type } = emission;
  tx.publish({
    id: newEventId(),
    workspaceId: source.workspaceId,
    environmentId: source.environmentId,
    applicationId: source.applicationId ?? null,
    shard: shardOf(source.workspaceId),
    slot: slotOf(emission.rootId ?? source.id),
    type,
    resourceType: categoryOf(type),
    resourceId: source.id,
    sequence: source.countEvent(),
    data: JSON.stringify(emission.data),
    previous: emission.previous ? JSON.stringify(emission.previous) : null,
    orderId: emission.orderId ?? null,
    createdAt: ctx.now(),
  });
}

/**
 * The old values of the fields that changed; null when none did. `updatedAt` does not count, and neither does the order
 * of an object's keys: the database does not preserve it.
 */
export function changedFields<View extends object>(
  before: View,
  after: View,
): Partial<View> | null {
  const changed: Partial<View> = {};
  for (const name of namesOf(before)) {
    if (name === 'updatedAt') continue;
    if (!isDeepStrictEqual(before[name], after[name])) changed[name] = before[name];
  }
  return namesOf(changed).length > 0 ? changed : null;
}

/** The one cast: an object's own keys are among its type's. */
function namesOf<View extends object>(view: View): (keyof View)[] {
  return Object.keys(view) as (keyof View)[];
}
