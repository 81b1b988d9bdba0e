import { TypeCompiler, type TypeCheck } from '@sinclair/typebox/compiler';
import type { TObject } from '@sinclair/typebox';
import type { OutboxEvent } from '../../storage/database.ts';
import { eventCatalogue } from './catalogue.ts';
import type { EventEntry } from './entry.ts';

/** The part of an event that the catalogue describes. */
type Inspected = Pick<OutboxEvent, 'type' | 'resourceId' | 'data' | 'previous'>;
type Inspect = (
  event: Inspected,
  earlier: readonly Pick<Inspected, 'type' | 'resourceId'>[],
) => void;

/**
 * Throws unless the event's type is known and its `data` matches the catalogue exactly: every field present, of its
 * shape, and no other; and unless it is the first of its type and resource in the transaction, where the catalogue allows
 * no more. Enabled in all test processes (STRICT_EVENTS=1).
 */
export function createEventInspector(): Inspect {
  const entries = new Map<string, EventEntry>(eventCatalogue.map((entry) => [entry.type, entry]));
  const checks = new Map<EventEntry, TypeCheck<TObject>>();
  return ({ type, data: text, previous, resourceId }, earlier) => {
    const entry = entries.get(type);
    if (!entry) throw new Error(`the catalogue has no event ${type}`);
    let check = checks.get(entry);
    if (!check) checks.set(entry, (check = TypeCompiler.Compile(entry.data)));
    const data = JSON.parse(text) as object;
    const wrong = [...check.Errors(data)].map(({ path, message }) => `${path}: ${message}`);
    const unnamed = Object.keys(data)
      .filter((name) => !Object.hasOwn(entry.data.properties, name))
      .map((name) => `/${name}: not in the catalogue`);
    const misplaced = entry.hasPrevious === (previous !== null) ? [] : ['/previous'];
    const isRepeated =
      !entry.isRepeatable &&
      earlier.some((one) => one.type === type && one.resourceId === resourceId);
    const repeated = isRepeated ? ['emitted twice in one transaction'] : [];
    const findings = [...wrong, ...unnamed, ...misplaced, ...repeated];
    if (findings.length > 0) throw new Error(`event ${type}: ${findings.join('; ')}`);
  };
}
