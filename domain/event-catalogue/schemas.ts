import { Type, type Static } from '@sinclair/typebox';
import { FreeForm, StringEnum } from '../shapes.ts';
import { eventFilters, eventTypes } from '../event-types.ts';

export const ListEventTypesQuery = Type.Object({
  types: Type.Optional(
    Type.Array(StringEnum(eventFilters), {
      commaSeparated: true,
      description: 'Only these: exact types, `category.*` or `*`, separated by commas.',
    }),
  ),
});
export type EventTypeFilter = Static<typeof ListEventTypesQuery>;

export const EventTypeShape = Type.Object(
  {
    type: StringEnum(eventTypes, { description: 'The `type` of such events.' }),
    category: Type.String({
      description: 'The part before the dot; `category.*` names all of it.',
    }),
    resource: Type.String({ description: '`resource.type` of the envelope.' }),
    description: Type.String({ description: 'The moment at which it is emitted.' }),
    extras: Type.Array(Type.String(), {
      description: 'Fields of `data` that the resource itself does not have.',
    }),
    hasPrevious: Type.Boolean({
      description: 'The envelope carries the old values of changed fields in `previous`.',
    }),
    onlyByName: Type.Boolean({
      description:
        'An endpoint gets it only if it names the type exactly, not by `category.*` or `*`.',
    }),
    example: { ...FreeForm, description: 'A sample of `data`, as test events carry it.' },
    schema: {
      ...FreeForm,
      description: 'JSON Schema 2020-12 of `data`; further fields may be added.',
    },
  },
  { component: 'EventType', description: 'A type of event and what its `data` holds.' },
);
