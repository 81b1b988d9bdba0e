import { Type } from '@sinclair/typebox';
import { listEventTypes } from '../../../domain/event-catalogue/list-event-types.ts';
import { EventTypeShape, ListEventTypesQuery } from '../../../domain/event-catalogue/schemas.ts';
import { anyCredential } from '../../http/access.ts';
import { toEventTypeView } from '../../openapi/event-schemas.ts';
import { ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

export const eventTypeRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/event-types',
    name: 'eventTypes.list',
    tag: 'Events',
    summary: 'List the types of events with the JSON Schema of their data',
    description: 'All of them, or those that `types` names; the same for every workspace.',
    access: anyCredential(),
    query: ListEventTypesQuery,
    answer: { status: 200, data: Type.Array(EventTypeShape) },
    errors: [],
    handle: async ({ query }) => listEventTypes(query),
    reply: (entries) => ok(entries.map(toEventTypeView)),
  }),
];
