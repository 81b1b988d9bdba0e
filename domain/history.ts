import { newId } from '../storage/ids.ts';
import {
  textOfChanges,
  type FieldChange,
  type NewChange,
} from '../storage/queries/timelines/changes.ts';
import type { BaseContext } from './context.ts';

const totalFields = ['subtotal', 'discountTotal', 'shippingTotal', 'taxTotal', 'total'] as const;
export type HistoryTotals = Readonly<Record<(typeof totalFields)[number], number>>;

/** The fields that one change altered, apart from the totals that follow from them. */
export interface Difference {
  readonly changes: readonly FieldChange[];
  /** Null when no total changed. */
  readonly totals: { readonly before: HistoryTotals; readonly after: HistoryTotals } | null;
}

/** One step of a history: the difference, with the resource's instant and sequence. */
export interface HistoryStep extends Difference {
  readonly sequence: number;
  readonly at: string;
}

/** The part of a cart's or an order's view that a history needs. */
export interface HistoricView extends HistoryTotals {
  readonly lineItems: readonly { readonly id: string }[];
}

/** These are fields of the entry itself, so they are not listed as changes. */
const ownFields = new Set<string>(['id', 'applicationId', 'sequence', 'createdAt', 'updatedAt']);
const excluded = new Set<string>([...ownFields, ...totalFields, 'lineItems']);

/** What differs between two states of a resource. */
export function differenceOf<View extends HistoricView>(before: View, after: View): Difference {
  const totals = { before: totalsOf(before), after: totalsOf(after) };
  const moved = totalFields.some((field) => totals.before[field] !== totals.after[field]);
  return {
    changes: [
      ...fieldChanges(fieldsOf(before), fieldsOf(after), '', excluded),
      ...lineChanges(before.lineItems, after.lineItems),
    ],
    totals: moved ? totals : null,
  };
}

/** Folds a history, oldest step first, onto the blank view that it started from. */
export function foldSteps<View extends HistoricView>(
  blank: View,
  steps: readonly HistoryStep[],
): View {
  const view: Record<string, unknown> = { ...fieldsOf(blank) };
  const lines = new Map<string, Record<string, unknown>>();
  for (const { changes, totals, sequence, at } of steps) {
    Object.assign(view, totals?.after, { sequence, updatedAt: at });
    for (const { path, after } of changes) {
      const [first = '', lineId, field] = path.split('.');
      if (lineId === undefined) view[first] = after;
      else if (field !== undefined) Object.assign(lines.get(lineId) ?? {}, { [field]: after });
      else if (after === null) lines.delete(lineId);
      else lines.set(lineId, { ...Object(after) });
    }
  }
  view['lineItems'] = [...lines.values()];
  return asView<View>(view);
}

interface Changed<View> {
  readonly workspaceId: string;
  readonly sequence: number;
  readonly updatedAt: Date;
  readonly before: View;
  readonly after: View & { readonly id: string };
  /** Names the action by the fields that changed. */
  readonly actionOf: (changes: readonly FieldChange[]) => string;
  /** The words of whoever asked for it. */
  readonly reason?: string | null;
}

/** The timeline entry of this change, for the same commit. */
export function newChange<View extends HistoricView>(
  { actor }: BaseContext,
  { workspaceId, sequence, updatedAt, before, after, actionOf, reason }: Changed<View>,
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
    packed: textOfChanges({ changes, totals, ...(reason ? { reason } : {}) }),
  };
}

function totalsOf(view: HistoricView): HistoryTotals {
  const { subtotal, discountTotal, shippingTotal, taxTotal, total } = view;
  return { subtotal, discountTotal, shippingTotal, taxTotal, total };
}

function lineChanges(
  before: HistoricView['lineItems'],
  after: HistoricView['lineItems'],
): FieldChange[] {
  const old = new Map(before.map((line) => [line.id, line]));
  const fresh = new Set(after.map(({ id }) => id));
  const removed = before
    .filter(({ id }) => !fresh.has(id))
    .map((line) => ({ path: `lineItems.${line.id}`, before: line, after: null }));
  const changed = after.flatMap((line) => {
    const path = `lineItems.${line.id}`;
    const was = old.get(line.id);
    if (!was) return [{ path, before: null, after: line }];
    return fieldChanges(fieldsOf(was), fieldsOf(line), `${path}.`, ownFields);
  });
  return [...removed, ...changed];
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(view: object): Fields {
  return { ...view };
}

function fieldChanges(
  before: Fields,
  after: Fields,
  prefix: string,
  except: ReadonlySet<string>,
): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const name of Object.keys(after)) {
    const was = before[name];
    const is = after[name];
    if (was === is || except.has(name) || isSame(was, is)) continue;
    changes.push({ path: `${prefix}${name}`, before: was, after: is });
  }
  return changes;
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The one cast: a blank view with values put under names that `differenceOf` took from a view. */
function asView<View>(view: Record<string, unknown>): View {
  return view as View;
}
