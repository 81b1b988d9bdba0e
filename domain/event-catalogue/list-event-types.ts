import { eventCatalogue } from './catalogue.ts';
import type { EventEntry } from './entry.ts';
import type { EventTypeFilter } from './schemas.ts';

/** The event types that match the filters. */
export function listEventTypes({ types }: EventTypeFilter): readonly EventEntry[] {
  if (types === undefined) return eventCatalogue;
  return eventCatalogue.filter(({ type, category }) =>
    types.some((filter) => filter === '*' || filter === type || filter === `${category}.*`),
  );
}
