import { Type, type Static } from '@sinclair/typebox';
import { FreeForm, Nullable, PageLimit, StringEnum, Timestamp, Uuid } from '../shapes.ts';
import { eventFilters, eventTypes } from '../event-types.ts';

const EventFilters = Type.Array(StringEnum(eventFilters), {
  commaSeparated: true,
  minItems: 1,
  description: 'Exact types, `category.*` or `*`',
});

const LogPosition = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'A logSequence',
});

export const ReadLogQuery = Type.Object({
  after: Type.Optional({
    ...LogPosition,
    description: 'Events behind this logSequence; left out: from the oldest that is kept',
  }),
  from: Type.Optional(
    StringEnum(['oldest', 'latest'], {
      description: 'Where to begin without `after`: `latest` answers only what happens from now on',
    }),
  ),
  types: Type.Optional(EventFilters),
  limit: PageLimit(500, 100),
});
export type LogQuery = Static<typeof ReadLogQuery>;

/** The envelope that receivers get (contract 75 §1). */
export const EventShape = Type.Object(
  {
    id: Type.String({ description: '`evt_` and 32 hex digits; equals `webhook-id`' }),
    version: Type.Literal('1'),
    type: StringEnum(eventTypes),
    createdAt: Timestamp,
    workspaceId: Uuid,
    environmentId: Uuid,
    applicationId: Nullable(Uuid),
    logSequence: Nullable(
      Type.Integer({ description: 'Per environment, without gaps; null in test events' }),
    ),
    sequence: Type.Integer({
      description: '1, 2, 3 ... per resource, without gaps; 0 in test events',
    }),
    resource: Type.Object({ type: Type.String(), id: Type.String() }),
    data: FreeForm,
    previous: Type.Optional(FreeForm),
  },
  { component: 'Event' },
);
