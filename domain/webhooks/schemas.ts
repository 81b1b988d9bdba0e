import { deliveryStatuses } from '../../storage/queries/webhooks/delivery-rows.ts';
import { Type, type Static } from '@sinclair/typebox';
import { webhookOrderings, webhookPausedReasons } from '../../storage/entities/webhook-endpoint.ts';
import {
  CreatedAt,
  Default,
  Described,
  Nullable,
  Secret,
  ShortText,
  StringEnum,
  Timestamp,
  UpdatedAt,
  Uuid,
  pageFields,
} from '../shapes.ts';
import { conformanceChecks } from './receiver-tests/conformance-checks.ts';
import { eventFilters, eventTypes } from '../event-types.ts';

const EndpointUrl = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    'Where events are posted: https, port 443 or at least 1024, no credentials, a public host. What its name resolves to is checked at each delivery.',
  examples: ['https://shop.example.com/webhooks'],
});
const EnabledEvents = Type.Array(StringEnum(eventFilters), {
  minItems: 1,
  uniqueItems: true,
  description:
    'What it gets: exact types, `category.*` or `*`. `cart.updated` comes only if it is named exactly.',
  examples: [['order.*', 'payment.captured']],
});
const Ordering = StringEnum(webhookOrderings, {
  description:
    '`per_resource`: the next event of a resource waits until the one before it succeeded or is exhausted. `none`: as fast as possible, in any order.',
});
const RateLimit = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 1000,
    description: 'Deliveries a second at most; null: no limit of its own.',
  }),
);
const HeaderName = Type.String({
  pattern: "^[A-Za-z0-9!#$%&'*+.^_|~-]{1,64}$",
  description:
    'Its name, in any case. What the service sets itself is refused: `webhook-…`, `content-…`, `host`, `user-agent` and what says how a request is sent.',
  examples: ['authorization'],
});
const HeaderInputShape = Type.Object({
  name: HeaderName,
  value: Type.Optional(
    Type.String({
      secret: true,
      pattern: '^[!-~](?:[ -~]*[!-~])?$',
      maxLength: 1024,
      description:
        'Printable ASCII. It is stored encrypted and never shown. Left out: the value that the header has stays.',
    }),
  ),
});
export type HeaderInput = Static<typeof HeaderInputShape>;
const Headers = Type.Array(HeaderInputShape, {
  maxItems: 20,
  description:
    'Headers of your own that every delivery carries, such as a token of your gateway. They replace all that there are.',
});
const Description = Described(Nullable(ShortText(2000)), 'For your own use.', 'Warehouse');

export const CreateEndpointBody = Type.Object({
  url: EndpointUrl,
  enabledEvents: EnabledEvents,
  ordering: Default(Ordering, 'none'),
  rateLimit: Type.Optional(RateLimit),
  headers: Type.Optional(Headers),
  description: Type.Optional(Description),
});
export type EndpointInput = Static<typeof CreateEndpointBody>;

export const PatchEndpointBody = Type.Object(
  {
    url: Type.Optional(EndpointUrl),
    enabledEvents: Type.Optional(EnabledEvents),
    isActive: Type.Optional(
      Type.Boolean({
        description:
          '`false` pauses it: open deliveries are skipped, and events meanwhile make none. `true` resumes it and forgets its failures; `replay` sends what it missed.',
      }),
    ),
    ordering: Type.Optional(Ordering),
    rateLimit: Type.Optional(RateLimit),
    headers: Type.Optional(Headers),
    description: Type.Optional(Description),
  },
  { examples: [{ enabledEvents: ['order.*'], isActive: true }] },
);
export type EndpointChanges = Static<typeof PatchEndpointBody>;

const endpointFields = {
  id: Described(Uuid, 'Id of the endpoint.'),
  url: Type.String({ description: 'Where events are posted.' }),
  enabledEvents: Type.Array(StringEnum(eventFilters), {
    description: 'What it gets: exact types, `category.*` or `*`.',
  }),
  isActive: Type.Boolean({ description: 'Whether it gets events; see `pausedReason`.' }),
  ordering: Ordering,
  rateLimit: RateLimit,
  headers: Type.Array(
    Type.Object({ name: Type.String({ description: 'Its name, in lower case.' }) }),
    { description: 'Headers of your own that every delivery carries; their values are not shown.' },
  ),
  pausedReason: Nullable(
    StringEnum(webhookPausedReasons, {
      description:
        'Who paused it: the `merchant`; the service after five days of nothing but failures (`failing`), or because it returned 410 (`gone`). Null while it is active.',
    }),
  ),
  failingSince: Described(
    Nullable(Timestamp),
    'The first failed attempt since the last success, in real time; null while the last attempt succeeded, without any attempt, and after it was resumed.',
  ),
  description: Description,
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
};

export const EndpointShape = Type.Object(endpointFields, {
  component: 'WebhookEndpoint',
  description: 'An address that gets events.',
});

const SigningSecret = Secret(
  '`whsec_` and the base64 of 32 bytes, for a library of Standard Webhooks. Shown only here: store it.',
);

export const NewEndpointShape = Type.Object(
  { ...endpointFields, signingSecret: SigningSecret },
  { component: 'NewWebhookEndpoint', description: 'A webhook endpoint with its signing secret.' },
);

export const ListEndpointsQuery = Type.Object({
  ...pageFields,
  failing: Type.Optional(
    Type.Boolean({
      description:
        '`true`: only those that fail now, or were paused since they failed. `false`: only the others.',
    }),
  ),
});
export type ListEndpointsQuery = Static<typeof ListEndpointsQuery>;

export const DeletedShape = Type.Object({
  id: Described(Uuid, 'Id of the deleted endpoint.'),
  deleted: Type.Literal(true, { description: 'Nothing is sent to it any more.' }),
});

export const TestEndpointBody = Type.Object({
  eventType: Default(
    StringEnum(eventTypes, { description: 'The type of the samples; it need not be enabled.' }),
    'payment.captured',
  ),
});

/** Headers of a request or a response. */
export const attemptHeaders = Type.Record(Type.String(), Type.String());

export const TestResultShape = Type.Object(
  {
    deliveryId: Described(Uuid, 'Of this attempt; it is in no list.'),
    eventId: Type.String({ description: 'Id of the sample, as sent in `webhook-id`.' }),
    status: StringEnum(['succeeded', 'failed'], {
      description: '`succeeded`: the receiver returned 2xx in time.',
    }),
    at: Described(Timestamp, 'When it was sent.'),
    url: Type.String({ description: 'Where it was sent.' }),
    requestHeaders: Described(
      attemptHeaders,
      'As they were sent. `webhook-signature` and the values of your own headers are not shown.',
    ),
    requestBody: Type.String({ description: 'The body as it was sent, byte for byte.' }),
    responseStatus: Nullable(
      Type.Integer({ description: 'HTTP status of the response; null without one.' }),
    ),
    responseHeaders: Described(
      Nullable(attemptHeaders),
      'Of the response: the first 24, each up to 256 characters, without cookies. Null without any.',
    ),
    responseBody: Nullable(
      Type.String({ description: 'The first 2 KB of the response; null without one.' }),
    ),
    durationMs: Type.Integer({ description: 'How long it took, in milliseconds.' }),
    error: Nullable(
      Type.String({ description: 'What went wrong, for people; null if nothing did.' }),
    ),
  },
  {
    component: 'WebhookTestResult',
    description: 'A test event as it was sent, and its response. It is not stored.',
  },
);

const checkNames = conformanceChecks.map(({ name }) => name);

export const ReceiverReportShape = Type.Object(
  {
    passed: Type.Boolean({ description: 'The receiver passed every check.' }),
    checks: Type.Array(
      Type.Object({
        name: StringEnum(checkNames, {
          description: 'What was sent, such as an event with an old timestamp.',
        }),
        expected: StringEnum(['accept', 'refuse'], {
          description: 'What a good receiver does with it.',
        }),
        outcome: StringEnum(['accepted', 'refused', 'no_answer', 'skipped'], {
          description:
            '`accepted`: 2xx. `refused`: any other response. `no_answer`: none within 4 s. `skipped`: not tried, as the first event was not accepted.',
        }),
        passed: Type.Boolean({ description: 'The outcome is what was expected.' }),
        responseStatus: Nullable(
          Type.Integer({ description: 'HTTP status of the response; null without one.' }),
        ),
        durationMs: Type.Integer({ description: 'How long it took, in milliseconds.' }),
        message: Nullable(Type.String({ description: 'What is wrong, for people; or null.' })),
      }),
      { description: 'In the order in which they were sent.' },
    ),
  },
  {
    component: 'WebhookReceiverReport',
    description: 'How a receiver did with events right and forged.',
  },
);

const LogPosition = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export const ReplayBody = Type.Object({
  after: {
    ...LogPosition,
    description: 'Events behind this `logSequence`; 0: from the oldest that is retained on.',
  },
  until: Type.Optional({
    ...LogPosition,
    description: 'Up to this `logSequence` and with it; default: the newest event there is.',
  }),
  types: Type.Optional({
    ...EnabledEvents,
    description:
      'Only these types, in the form of `enabledEvents`; also such as it does not enable. Default: what it enables now.',
  }),
  dryRun: Type.Boolean({
    default: false,
    description: 'Return how many events match, and send nothing.',
  }),
});
export type ReplayInput = Static<typeof ReplayBody>;

export const ReplayShape = Type.Object(
  {
    replayId: Described(Uuid, 'Id of the replay; after a dry run there is none of it.'),
    count: Type.Integer({
      description: 'Events that match; each makes a new delivery with the `webhook-id` it had.',
    }),
  },
  { component: 'WebhookReplay', description: 'A replay that has begun.' },
);

export const RotatedSecretShape = Type.Object({
  id: Described(Uuid, 'Id of the endpoint.'),
  signingSecret: SigningSecret,
  previousSecretExpiresAt: Described(
    Timestamp,
    'Until then deliveries are signed with the previous secret too.',
  ),
});

export const ListDeliveriesQuery = Type.Object({
  endpointId: Type.Optional(Described(Uuid, 'Only those to this endpoint.')),
  orderId: Type.Optional(Described(Uuid, 'Only those of events about this order.')),
  eventId: Type.Optional(
    Type.String({ pattern: '^evt_[0-9a-f]{32}$', description: 'Only those of this event.' }),
  ),
  status: Type.Optional(StringEnum(deliveryStatuses, { description: 'Only in this status.' })),
  eventType: Type.Optional(StringEnum(eventTypes, { description: 'Only of this type.' })),
  since: Type.Optional(Described(Timestamp, 'Only those made at this instant or later.')),
  until: Type.Optional(Described(Timestamp, 'Only those made before this instant.')),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Rows a page.' }),
  offset: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    default: 0,
    description: 'How many of the newest to leave out.',
  }),
});
export type DeliveryFilter = Static<typeof ListDeliveriesQuery>;

/** Attempts to an endpoint, by when they were made. */
export const attemptCounts = {
  attempts: Type.Integer({
    minimum: 0,
    description:
      'Attempts made in this time, of deliveries of whichever time; also of those that are tried again.',
  }),
  failedAttempts: Type.Integer({ minimum: 0, description: 'Those of the `attempts` that failed.' }),
};

export const deliveryFields = {
  id: Described(Uuid, 'Id of the delivery; one event to one receiver.'),
  endpointId: Described(Nullable(Uuid), 'The endpoint; null if it goes to an extension.'),
  installationId: Nullable(
    Type.String({
      pattern: '^inst_[0-9a-f]{32}$',
      description: 'The installed extension; null if it goes to an endpoint.',
    }),
  ),
  eventId: Type.String({ description: 'The event, as sent in `webhook-id`.' }),
  eventType: StringEnum(eventTypes, { description: 'The type of the event.' }),
  orderId: Described(Nullable(Uuid), 'The order that the event is about; else null.'),
  status: StringEnum(deliveryStatuses, {
    description:
      '`pending`: the first attempt is due. `failed`: another one follows at `nextAttemptAt`. `succeeded`: the receiver returned 2xx. `exhausted`: every attempt failed. `skipped`: the receiver was paused or deleted.',
  }),
  attempts: Type.Integer({ description: 'Attempts made so far.' }),
  responseStatus: Nullable(
    Type.Integer({ description: 'HTTP status of the last attempt; null without a response.' }),
  ),
  responseBody: Nullable(
    Type.String({ description: 'The first 2 KB of the last response; null without one.' }),
  ),
  durationMs: Nullable(
    Type.Integer({ description: 'How long the last attempt took, in milliseconds.' }),
  ),
  error: Nullable(
    Type.String({
      description: 'What went wrong in the last attempt, for people; null if nothing did.',
    }),
  ),
  nextAttemptAt: Described(
    Nullable(Timestamp),
    'When it is tried again, in real time; null when it is not.',
  ),
  createdAt: Described(Timestamp, 'When it was made, after the event was logged.'),
  completedAt: Described(
    Nullable(Timestamp),
    'When it succeeded, was exhausted or skipped; null while it is open.',
  ),
};

export const DeliveryShape = Type.Object(deliveryFields, {
  component: 'WebhookDelivery',
  description: 'One event to one receiver, with its last attempt.',
});

export const DeliveryListShape = Type.Object({
  items: Type.Array(DeliveryShape, { description: 'The deliveries of this page, newest first.' }),
  total: Type.Integer({
    description:
      'How many match, over all pages; of a search that stopped, in what was looked through.',
  }),
  hasMore: Type.Boolean({ description: 'There are more; raise `offset` by `limit`.' }),
  searchedUntil: Described(
    Nullable(Timestamp),
    'A search by `eventType`, `since` or `until` stopped here: what is older was not looked through. After its last page continue with this instant as `until` and `offset` 0. Null when nothing is left out.',
  ),
});
