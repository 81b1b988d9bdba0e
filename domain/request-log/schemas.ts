import { Type, type Static } from '@sinclair/typebox';
import { actorTypes } from '../context.ts';
import {
  ApplicationId,
  Described,
  FreeForm,
  Nullable,
  pageFields,
  ShortText,
  StringEnum,
  Timestamp,
  Uuid,
} from '../shapes.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** What a request came from, as far as it says so. */
const requestSources = ['api', 'cli', 'sdk-python', 'dashboard', 'extension', 'browser'] as const;
export type RequestSource = (typeof requestSources)[number];

const filters = {
  method: Type.Optional(StringEnum(methods, { description: 'Only of this method.' })),
  route: Type.Optional(
    Described(ShortText(100, 1), 'Only this operation, by its name in the SDKs.', 'carts.addItem'),
  ),
  status: Type.Optional(
    Type.String({
      pattern: '^[1-5]([0-9]{2}|xx)$',
      description: 'Only this status, or this class of them: `404`, `4xx`.',
      examples: ['4xx'],
    }),
  ),
  errorCode: Type.Optional(
    Described(ShortText(100, 1), 'Only those rejected with this code.', 'cart_not_open'),
  ),
  requestId: Type.Optional(Described(Uuid, 'Only the request of this id.')),
  idempotencyKey: Type.Optional(
    Described(ShortText(255, 1), 'Only those sent with this Idempotency-Key.'),
  ),
  apiKeyId: Type.Optional(Described(Uuid, 'Only those made with this API key.')),
  minDurationMs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 3_600_000,
      description: 'Only those whose response took this many milliseconds or longer.',
      examples: [1_000],
    }),
  ),
  source: Type.Optional(
    StringEnum(requestSources, { description: 'Only those that came from there.' }),
  ),
  notSource: Type.Optional(
    StringEnum(requestSources, {
      description: 'Only those that came from elsewhere, such as all but those of the console.',
    }),
  ),
  q: Type.Optional(
    Described(ShortText(200, 1), 'Only those whose path holds this text, such as an id.', '/carts'),
  ),
  since: Type.Optional(Described(Timestamp, 'Only those answered at this instant or later.')),
  until: Type.Optional(Described(Timestamp, 'Only those answered before this instant.')),
};

export const ListRequestsQuery = Type.Object({ ...pageFields, ...filters });
export type ListRequestsQuery = Static<typeof ListRequestsQuery>;

export const RequestLogShape = Type.Object(
  {
    id: Described(Uuid, 'The request id, as `meta.requestId` and `X-Request-Id` answered it.'),
    at: Described(Timestamp, 'When the response was sent, in real time even under a test clock.'),
    durationMs: Type.Integer({ description: 'How long the response took, in milliseconds.' }),
    method: StringEnum(methods, { description: 'HTTP method.' }),
    route: Described(
      Type.String(),
      'The operation, by its name in the SDKs; its path for pages without one.',
      'carts.addItem',
    ),
    path: Described(
      Type.String(),
      'Path with its ids. What may be a bearer is shown as `[redacted]`; requests of buyers show the template.',
      '/api/v1/carts/0195a1f0-7c1e-7a2b-8c3d-4e5f60718293/items',
    ),
    query: Described(
      Nullable(FreeForm),
      'Query parameters, without secrets and personal data; null without any.',
    ),
    status: Type.Integer({ description: 'HTTP status of the response.' }),
    errorCode: Described(
      Nullable(Type.String()),
      'Code of the error; null for a success.',
      'validation_error',
    ),
    credential: Type.Object(
      {
        type: StringEnum(actorTypes, { description: 'Kind of who called.' }),
        id: Described(
          Nullable(Type.String()),
          'Id of the API key, the member or the installation; null for a buyer.',
        ),
      },
      { description: 'Who called. Never the credential itself.' },
    ),
    source: StringEnum(requestSources, {
      description: 'What the request came from, by its credential and user agent.',
    }),
    applicationId: Described(Nullable(ApplicationId), 'The application; null for all of them.'),
    idempotencyKey: Described(
      Nullable(Type.String()),
      'The Idempotency-Key that it was sent with; null without one.',
    ),
    replayed: Type.Boolean({
      description: 'Whether the stored response to an earlier request with the key was given.',
    }),
    userAgent: Described(Nullable(Type.String()), 'The user agent, as sent; null without one.'),
    network: Described(
      Nullable(Type.String()),
      'Network of the client’s address, a /24 or /48; null for a buyer.',
      '203.0.113.0/24',
    ),
    body: Described(
      Nullable(FreeForm),
      'The JSON body up to 4 KB: fields, numbers, ids and codes as sent; secrets, personal data, metadata and unknown fields as `[redacted]`. Null without one, and for a buyer.',
    ),
    error: Described(
      Nullable(FreeForm),
      'The error as answered, redacted likewise; null for a success.',
    ),
  },
  {
    component: 'RequestLog',
    description: 'One request to the API, with its response; retained for 7 days.',
  },
);
