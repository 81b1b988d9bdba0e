import type { ChangeRow } from '../storage/queries/timelines/changes.ts';
import { unpackChanges } from '../storage/queries/timelines/forget.ts';
import type { Difference, HistoryStep } from './history.ts';

export function toTimelineView(row: ChangeRow) {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { type: row.actor_type, id: row.actor_id, label: row.actor_label },
    action: row.action,
    sequence: row.sequence,
    ...differenceIn(row),
  };
}

/** The row as a step of its resource's history. */
export function toStep(row: ChangeRow): HistoryStep {
  return { sequence: row.sequence, at: row.at.toISOString(), ...differenceIn(row) };
}

/** What `differenceOf` returned when the row was written. */
function differenceIn({ packed }: ChangeRow): Difference {
  return unpackChanges(packed) as Difference;
}
