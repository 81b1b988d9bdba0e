import { Type } from '@sinclair/typebox';
import { Described, Nullable, StringEnum, Timestamp, Uuid } from '../../shapes.ts';
import { attemptCounts, attemptHeaders, deliveryFields } from '../schemas.ts';

export const attemptTriggers = ['schedule', 'retry', 'replay'] as const;

const AttemptShape = Type.Object(
  {
    number: Type.Integer({ description: '1 is the first.' }),
    status: StringEnum(['succeeded', 'failed'], {
      description: '`succeeded`: the receiver returned 2xx in time.',
    }),
    trigger: StringEnum(attemptTriggers, {
      description:
        '`schedule`: as an event asks for it, and its schedule of retries. `retry`: somebody asked for this attempt. `replay`: the first of a delivery that a replay made.',
    }),
    at: Described(Nullable(Timestamp), 'When it was sent; null where that was not recorded.'),
    url: Nullable(
      Type.String({
        description:
          'Where it was sent; null if that is not known any more, as the endpoint was changed after it succeeded.',
      }),
    ),
    requestHeaders: Described(
      attemptHeaders,
      'As they were sent. Signatures are not retained: `webhook-signature` shows their form only.',
    ),
    responseStatus: Nullable(
      Type.Integer({ description: 'HTTP status of the response; null without one.' }),
    ),
    responseHeaders: Described(
      Nullable(attemptHeaders),
      'Of the response to an attempt that failed: the first 24, each up to 256 characters, without cookies. Null for one that succeeded.',
    ),
    responseBody: Nullable(
      Type.String({ description: 'The first 2 KB of the response; null without one.' }),
    ),
    durationMs: Nullable(Type.Integer({ description: 'How long it took, in milliseconds.' })),
    error: Nullable(
      Type.String({ description: 'What went wrong, for people; null if nothing did.' }),
    ),
    mayBeRepeated: Type.Boolean({
      description:
        'The process that sent before this one ended without a word: what was due then may have been sent once more, of which nothing is recorded.',
    }),
  },
  { component: 'WebhookAttempt', description: 'One request to a receiver, and its response.' },
);

export const DeliveryDetailShape = Type.Object(
  {
    ...deliveryFields,
    replayId: Described(Nullable(Uuid), 'The replay that made it; else null.'),
    history: Type.Array(AttemptShape, {
      description:
        'Its attempts, oldest first: all of the schedule; of more than 31, the last ones.',
    }),
  },
  {
    component: 'WebhookDeliveryDetail',
    description: 'One event to one receiver, with every attempt.',
  },
);

const count = (description: string) => Type.Integer({ minimum: 0, description });

const outcomes = {
  succeeded: count('Deliveries that got a 2xx response.'),
  exhausted: count('Deliveries of which every attempt failed.'),
  skipped: count('Deliveries that were given up as the endpoint was paused or deleted.'),
  ...attemptCounts,
};

export const EndpointActivityShape = Type.Object(
  {
    since: Described(Timestamp, 'When the first of the 24 hours begins.'),
    ...outcomes,
    waiting: count('Deliveries that wait for an attempt now, counted up to 10,000.'),
    failing: count('Those of them that have failed at least once.'),
    successRate: Nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Those of the `attempts` that did not fail; null without any.',
      }),
    ),
    latency: Described(
      Nullable(
        Type.Object({
          sample: count('Of so many deliveries, the newest that ended: at most 1,000.'),
          p50Ms: count('Half of their last attempts took at most so long, in milliseconds.'),
          p95Ms: count('95 in 100 took at most so long, in milliseconds.'),
        }),
      ),
      'How quickly the endpoint answers; null without any delivery.',
    ),
    hours: Type.Array(
      Type.Object({ start: Described(Timestamp, 'When the hour begins, UTC.'), ...outcomes }),
      {
        description:
          '24 hours, the running one last, by when deliveries were created and attempts made.',
      },
    ),
  },
  {
    component: 'WebhookEndpointActivity',
    description: 'How an endpoint has done over the last 24 hours.',
  },
);
