import { TypeCompiler, type TypeCheck } from '@sinclair/typebox/compiler';
import type { TObject } from '@sinclair/typebox';
import { eventCatalogue } from './catalogue.ts';
import type { EventEntry } from './entry.ts';

export interface InspectedEvent {
  readonly type: string;
  readonly data: object;
  readonly previous?: object;
  readonly source: { readonly id: string };
}

/** An event that the transaction has emitted already. */
export interface EarlierEvent {
  readonly type: string;
  readonly resourceId: string;
}

export type InspectEvent = (event: InspectedEvent, earlier: readonly EarlierEvent[]) => void;

/**
 * Throws unless the event is of a known type and its `data` is what the catalogue says: every field there, of its
 * shape, and no field that is not named; and it is the first of its type and resource in the transaction. Tests run every process with it (STRICT_EVENTS=1).
 */
export function createEventInspector(): InspectEvent {
  const entries = new Map<string, EventEntry>(eventCatalogue.map((entry) => [entry.type, entry]));
  const checks = new Map<EventEntry, TypeCheck<TObject>>();
  return ({ type, data, previous, source }, earlier) => {
    const entry = entries.get(type);
    if (!entry) throw new Error(`the catalogue has no event ${type}`);
    let check = checks.get(entry);
    if (!check) checks.set(entry, (check = TypeCompiler.Compile(entry.data)));
    // As receivers get it: without what JSON drops.
    const told = JSON.parse(JSON.stringify(data)) as object;
    const wrong = [...check.Errors(told)].map(({ path, message }) => `${path}: ${message}`);
    const unnamed = Object.keys(told)
      .filter((name) => !(name in entry.data.properties))
      .map((name) => `/${name}: not in the catalogue`);
    const misplaced = entry.hasPrevious === (previous !== undefined) ? [] : ['/previous'];
    const isRepeated = earlier.some((one) => one.type === type && one.resourceId === source.id);
    const repeated = isRepeated ? ['told twice in one transaction'] : [];
    const findings = [...wrong, ...unnamed, ...misplaced, ...repeated];
    if (findings.length > 0) throw new Error(`event ${type}: ${findings.join('; ')}`);
  };
}
