import { Type, type Static } from '@sinclair/typebox';
import {
  Described,
  FreeForm,
  Nullable,
  PageLimit,
  StringEnum,
  Timestamp,
  Uuid,
} from '../shapes.ts';
import { eventFilters, eventTypes } from '../event-types.ts';

const EventFilters = Type.Array(StringEnum(eventFilters), {
  commaSeparated: true,
  minItems: 1,
  description: 'Only these: exact types, `category.*` or `*`, separated by commas.',
});

const LogPosition = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'A logSequence',
});

export const ReadLogQuery = Type.Object({
  after: Type.Optional({
    ...LogPosition,
    description:
      'Events behind this `logSequence` in the `order` that is asked for; left out: from the oldest that is retained, or the newest. A position that is no longer retained: 422 with details code `log_expired`, unless `order` is `newest`.',
  }),
  from: Type.Optional(
    StringEnum(['oldest', 'latest'], {
      description:
        'Where to begin without `after`: `latest` returns only what happens from now on.',
    }),
  ),
  order: Type.Optional(
    StringEnum(['oldest', 'newest'], {
      description: 'Which come first; default: `oldest`. A stream is always in that order.',
    }),
  ),
  types: Type.Optional(EventFilters),
  resourceId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Only those about this resource.' }),
  ),
  since: Type.Optional(
    Described(Timestamp, 'Only those logged at this instant or later, in real time.'),
  ),
  until: Type.Optional(
    Described(Timestamp, 'Only those logged before this instant, in real time.'),
  ),
  limit: PageLimit(500, 100),
});
export type LogQuery = Static<typeof ReadLogQuery>;

/** The envelope that receivers get (contract 75 §1). */
export const EventShape = Type.Object(
  {
    id: Type.String({
      description:
        '`evt_` and 32 hex digits; the same on every attempt and replay, equal to `webhook-id`.',
    }),
    version: Type.Literal('1', { description: 'Of the envelope.' }),
    type: StringEnum(eventTypes, { description: 'What happened; decides what `data` holds.' }),
    createdAt: Described(Timestamp, 'When it happened, by the test clock where one is set.'),
    workspaceId: Described(Uuid, 'The workspace in which it happened.'),
    environmentId: Described(Uuid, 'The environment in which it happened.'),
    applicationId: Described(
      Nullable(Uuid),
      'The application; null for what belongs to no single one, such as a shared discount.',
    ),
    logSequence: Nullable(
      Type.Integer({
        description:
          'Position in the log: per environment, growing, without gaps; a key sees its application’s part. Null in test events.',
      }),
    ),
    sequence: Type.Integer({
      description: 'Counts the events of the resource: 1, 2, 3 ... without gaps; 0 in test events.',
    }),
    resource: Type.Object(
      {
        type: Type.String({ description: 'The part of `type` before the dot.' }),
        id: Type.String({ description: 'Its id, as its routes take it.' }),
      },
      { description: 'What the event is about.' },
    ),
    data: Described(
      FreeForm,
      'The resource as its GET returned it at that moment, with what the type adds; see GET /event-types.',
    ),
    previous: Type.Optional(
      Described(
        FreeForm,
        'The old values of the fields that changed; only of types that end in `updated`, `edited` or `changed`.',
      ),
    ),
  },
  { component: 'Event' },
);
