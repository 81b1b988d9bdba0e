import { newId } from '../../storage/ids.ts';
import { insertChange, subscriptionChanges } from '../../storage/queries/timelines/changes.ts';
import { setTimer } from '../../storage/timers.ts';
import { changedFields, emit } from '../events.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { nextWakeOf } from './next-step.ts';
import { mailAbout } from './mails/mail-about.ts';
import type { LoadedSubscription, SubscriptionEvent } from './subscription-state.ts';
import { toSubscriptionView, type SubscriptionView } from './view.ts';

interface Change {
  /** The entry of the timeline. */
  readonly action: string;
  readonly events: readonly SubscriptionEvent[];
  /** Why, as whoever asked for it says. */
  readonly reason: string | null;
}

/** Writes what a change of a locked subscription leaves: its sequence, its timer, its timeline, its events and its mail. */
export async function recordChange(
  ctx: BaseContext,
  tx: Transaction,
  locked: LoadedSubscription,
  { action, events, reason }: Change,
): Promise<void> {
  const { subscription, before } = locked;
  scheduleWake(tx, locked);
  const view = toSubscriptionView(locked);
  const changed = before && changedFields(before, view);
  if (before && !changed && events.length === 0) return;
  subscription.countChange(ctx.now());
  const { id, workspaceId, sequence, updatedAt } = subscription;
  const after = { ...view, sequence, updatedAt: updatedAt.toISOString() };
  const { actor } = ctx;
  tx.write(
    insertChange(subscriptionChanges, {
      id: newId(),
      workspace_id: workspaceId,
      owner_id: id,
      sequence,
      at: updatedAt,
      actor_type: actor.type,
      actor_id: actor.id,
      actor_label: actor.label,
      action,
      changes: JSON.stringify(differencesOf(changed, before, after, reason)),
      totals: null,
    }),
  );
  for (const { type, extras } of events) {
    const hasPrevious = type === 'subscription.updated' || type === 'subscription.changed';
    emit(ctx, tx, {
      type,
      source: subscription,
      data: { subscription: after, metadata: after.metadata, ...extras },
      ...(hasPrevious ? { previous: { ...changed, sequence: sequence - 1 } } : {}),
    });
  }
  await mailAbout(ctx, tx, locked, events);
}

/** Sets the timer of its actor when the instant of its next step has moved. */
function scheduleWake(tx: Transaction, locked: LoadedSubscription): void {
  const { subscription } = locked;
  const dueAt = nextWakeOf(locked);
  const isMoved = subscription.wakeUpAt(dueAt);
  if (!dueAt || !isMoved) return;
  const { id, workspaceId, environmentId } = subscription;
  setTimer(tx, { kind: 'subscription', id, workspaceId, environmentId, dueAt });
}

function differencesOf(
  changed: Partial<SubscriptionView> | null,
  before: SubscriptionView | null,
  after: SubscriptionView,
  reason: string | null,
): readonly object[] {
  const names = Object.keys(changed ?? {}).filter((name) => name !== 'sequence');
  const changes = names.map((path) => ({
    path,
    before: valueOf(before, path),
    after: valueOf(after, path),
  }));
  return reason === null ? changes : [...changes, { path: 'reason', before: null, after: reason }];
}

function valueOf(view: SubscriptionView | null, name: string): unknown {
  return view && Object.hasOwn(view, name) ? view[name as keyof SubscriptionView] : null;
}
