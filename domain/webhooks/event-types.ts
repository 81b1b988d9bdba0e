import { eventCatalogue } from '../event-catalogue/catalogue.ts';

export const eventTypes: readonly string[] = eventCatalogue.map(({ type }) => type);

/** What an endpoint may enable: exact types, whole categories, or everything. */
export const eventFilters: readonly string[] = [
  ...eventTypes,
  ...new Set(eventCatalogue.map(({ category }) => `${category}.*`)),
  '*',
];
