import { deliveryStatuses } from '../../storage/queries/webhooks/delivery-rows.ts';
import { Type, type Static } from '@sinclair/typebox';
import { webhookOrderings, webhookPausedReasons } from '../../storage/entities/webhook-endpoint.ts';
import {
  Default,
  Nullable,
  Secret,
  ShortText,
  StringEnum,
  Timestamp,
  Uuid,
  pageFields,
} from '../shapes.ts';
import { conformanceChecks } from './receiver-tests/conformance-checks.ts';
import { eventFilters, eventTypes } from '../event-types.ts';

const EndpointUrl = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'https, port 443 or at least 1024, no credentials, a public host',
});
const EnabledEvents = Type.Array(StringEnum(eventFilters), {
  minItems: 1,
  uniqueItems: true,
  description: 'Exact types, `category.*` or `*`; cart.updated comes only if named exactly',
});
const Ordering = StringEnum(webhookOrderings);
const RateLimit = Nullable(
  Type.Integer({ minimum: 1, maximum: 1000, description: 'Deliveries a second' }),
);
const Description = Nullable(ShortText(2000));

export const CreateEndpointBody = Type.Object({
  url: EndpointUrl,
  enabledEvents: EnabledEvents,
  ordering: Default(Ordering, 'none'),
  rateLimit: Type.Optional(RateLimit),
  description: Type.Optional(Description),
});
export type EndpointInput = Static<typeof CreateEndpointBody>;

export const PatchEndpointBody = Type.Object({
  url: Type.Optional(EndpointUrl),
  enabledEvents: Type.Optional(EnabledEvents),
  isActive: Type.Optional(Type.Boolean()),
  ordering: Type.Optional(Ordering),
  rateLimit: Type.Optional(RateLimit),
  description: Type.Optional(Description),
});
export type EndpointChanges = Static<typeof PatchEndpointBody>;

const endpointFields = {
  id: Uuid,
  url: Type.String(),
  enabledEvents: Type.Array(StringEnum(eventFilters)),
  isActive: Type.Boolean(),
  ordering: Ordering,
  rateLimit: RateLimit,
  pausedReason: Nullable(StringEnum(webhookPausedReasons)),
  description: Description,
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const EndpointShape = Type.Object(endpointFields, { component: 'WebhookEndpoint' });

const SigningSecret = Secret('`whsec_` + base64; shown only here');

export const NewEndpointShape = Type.Object(
  { ...endpointFields, signingSecret: SigningSecret },
  { component: 'NewWebhookEndpoint' },
);

export const ListEndpointsQuery = Type.Object(pageFields);

export const DeletedShape = Type.Object({ id: Uuid, deleted: Type.Literal(true) });

export const TestEndpointBody = Type.Object({
  eventType: Default(StringEnum(eventTypes), 'payment.captured'),
});

export const TestResultShape = Type.Object(
  {
    deliveryId: Uuid,
    eventId: Type.String(),
    status: StringEnum(['succeeded', 'failed']),
    responseStatus: Nullable(Type.Integer()),
    durationMs: Type.Integer(),
  },
  { component: 'WebhookTestResult' },
);

const checkNames = conformanceChecks.map(({ name }) => name);

export const ReceiverReportShape = Type.Object(
  {
    passed: Type.Boolean(),
    checks: Type.Array(
      Type.Object({
        name: StringEnum(checkNames),
        expected: StringEnum(['accept', 'refuse']),
        outcome: StringEnum(['accepted', 'refused', 'no_answer', 'skipped'], {
          description: 'accepted: 2xx; refused: any other answer',
        }),
        passed: Type.Boolean(),
        responseStatus: Nullable(Type.Integer()),
        durationMs: Type.Integer(),
        message: Nullable(Type.String({ description: 'What is wrong, or null' })),
      }),
    ),
  },
  { component: 'WebhookReceiverReport' },
);

const LogPosition = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export const ReplayBody = Type.Object({
  after: { ...LogPosition, description: 'Events behind this logSequence' },
  until: Type.Optional({ ...LogPosition, description: 'Up to and with it; default: the newest' }),
  types: Type.Optional({
    ...EnabledEvents,
    description: 'Default: what the endpoint enables now; any other type may be named',
  }),
});
export type ReplayInput = Static<typeof ReplayBody>;

export const ReplayShape = Type.Object(
  {
    replayId: Uuid,
    count: Type.Integer({ description: 'Events that match; each makes a delivery' }),
  },
  { component: 'WebhookReplay' },
);

export const RotatedSecretShape = Type.Object({
  id: Uuid,
  signingSecret: SigningSecret,
  previousSecretExpiresAt: Timestamp,
});

export const ListDeliveriesQuery = Type.Object({
  endpointId: Type.Optional(Uuid),
  orderId: Type.Optional(Uuid),
  eventId: Type.Optional(Type.String({ pattern: '^evt_[0-9a-f]{32}$' })),
  status: Type.Optional(StringEnum(deliveryStatuses)),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  offset: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
});
export type DeliveryFilter = Static<typeof ListDeliveriesQuery>;

export const DeliveryShape = Type.Object(
  {
    id: Uuid,
    endpointId: Nullable(Uuid),
    installationId: Nullable(Type.String({ pattern: '^inst_[0-9a-f]{32}$' })),
    eventId: Type.String(),
    eventType: StringEnum(eventTypes),
    orderId: Nullable(Uuid),
    status: StringEnum(deliveryStatuses),
    attempts: Type.Integer(),
    responseStatus: Nullable(Type.Integer()),
    responseBody: Nullable(Type.String({ description: 'The first 2 KB' })),
    durationMs: Nullable(Type.Integer()),
    error: Nullable(Type.String()),
    nextAttemptAt: Nullable(Timestamp),
    createdAt: Timestamp,
    completedAt: Nullable(Timestamp),
  },
  { component: 'WebhookDelivery' },
);

export const DeliveryListShape = Type.Object({
  items: Type.Array(DeliveryShape),
  total: Type.Integer(),
  hasMore: Type.Boolean(),
});
