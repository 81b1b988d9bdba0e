import { newId } from '../storage/ids.ts';
import type { NewChange } from '../storage/queries/change-rows.ts';
import type { BaseContext } from './context.ts';
import { differenceOf, type FieldChange, type HistoricView } from './history.ts';

interface Changed<View> {
  readonly workspaceId: string;
  readonly sequence: number;
  readonly updatedAt: Date;
  readonly before: View;
  readonly after: View & { readonly id: string };
  /** Names what was done by what changed. */
  readonly actionOf: (changes: readonly FieldChange[]) => string;
}

/** The entry of a timeline that tells of this change, to be written in its commit. */
export function newChange<View extends HistoricView>(
  { actor }: BaseContext,
  { workspaceId, sequence, updatedAt, before, after, actionOf }: Changed<View>,
): NewChange {
  const { changes, totals } = differenceOf<View>(before, after);
  return {
    id: newId(),
    workspace_id: workspaceId,
    owner_id: after.id,
    sequence,
    at: updatedAt,
    actor_type: actor.type,
    actor_id: actor.id,
    actor_label: actor.label,
    action: actionOf(changes),
    changes: JSON.stringify(changes),
    totals: totals && JSON.stringify(totals),
  };
}
