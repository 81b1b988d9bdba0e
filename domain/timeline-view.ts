import type { ChangeRow, PackedChanges } from '../storage/queries/timelines/changes.ts';
import { unpackChanges } from '../storage/queries/timelines/forget.ts';
import type { Difference, HistoryStep } from './history.ts';

/** The columns of an entry that are shown. */
export type ShownChange = Omit<ChangeRow, 'position'>;

export function toTimelineView(row: ShownChange) {
  const packed = unpackChanges(row.packed);
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { type: row.actor_type, id: row.actor_id, label: row.actor_label },
    action: row.action,
    reason: reasonIn(packed),
    sequence: row.sequence,
    ...differenceIn(packed),
  };
}

/** The row as a step of its resource's history. */
export function toStep(row: ChangeRow): HistoryStep {
  const { sequence, at, packed } = row;
  return { sequence, at: at.toISOString(), ...differenceIn(unpackChanges(packed)) };
}

/** The one cast: `differenceOf` returned both when the row was written. */
function differenceIn({ changes, totals }: PackedChanges): Difference {
  return { changes, totals } as Difference;
}

/** Fields that hold a reason: of an order that is cancelled, and of subscriptions. */
const reasonFields: ReadonlySet<string> = new Set(['cancelReason', 'reason', 'cancellation']);

function reasonIn({ reason, changes }: PackedChanges): string | null {
  const found = reason ?? changes.find(({ path }) => reasonFields.has(path))?.after;
  const text = isCancellation(found) && found.by !== 'system' ? found.reason : found;
  return typeof text === 'string' ? text : null;
}

function isCancellation(
  value: unknown,
): value is { readonly reason: unknown; readonly by: unknown } {
  return typeof value === 'object' && value !== null && 'reason' in value && 'by' in value;
}
