import { eventCatalogue } from '../event-catalogue/catalogue.ts';

/** The exact types that filters of the log name; null for all of them. */
export function typesOf(filters: readonly string[] | undefined): readonly string[] | null {
  if (filters === undefined || filters.includes('*')) return null;
  return eventCatalogue
    .filter(({ type, category }) => filters.includes(type) || filters.includes(`${category}.*`))
    .map(({ type }) => type);
}
