import { Type, type Static } from '@sinclair/typebox';
import { connectorKinds, connectorStatuses } from '../../storage/entities/connector.ts';
import {
  CreatedAt,
  Described,
  FreeForm,
  Money,
  Name,
  Nullable,
  pageFields,
  PatchOf,
  Secret,
  ShortText,
  StringEnum,
  Timestamp,
  UpdatedAt,
  Uuid,
} from '../shapes.ts';
import { connectorEventTypes } from './processor-event.ts';

/** What an event may say of a dispute. */
export const disputeEventFields = {
  disputeRef: Type.Optional(
    Described(
      Nullable(ShortText(255, 1)),
      'Your own id of the dispute; left out where a charge has one dispute at most.',
      'dp_1001',
    ),
  ),
  status: Type.Optional(
    Described(
      StringEnum(['needs_response', 'under_review']),
      'Of an open dispute: whether it waits for evidence, or for the bank.',
    ),
  ),
  outcome: Type.Optional(
    Described(StringEnum(['won', 'lost']), 'How it ended; required for `dispute.closed`.'),
  ),
  reason: Type.Optional(
    Described(
      Nullable(ShortText(255, 1)),
      'Why the buyer disputes it, such as `fraudulent` or `product_not_received`, or in your own words.',
      'product_not_received',
    ),
  ),
  dueAt: Type.Optional(Described(Nullable(Timestamp), 'Until when evidence is taken.')),
  occurredAt: Type.Optional(
    Described(
      Nullable(Timestamp),
      'When it was so, for events that may come in another order; left out: now.',
    ),
  ),
};

const CapabilitiesShape = Type.Object(
  {
    methods: Described(Type.Array(Type.String()), 'Payment methods that it takes.', ['card']),
    currencies: Described(
      Type.Union([Type.Literal('*'), Type.Array(Type.String())]),
      'ISO 4217 codes that it charges; `*`: all.',
      '*',
    ),
    authorize: Described(Type.Boolean(), 'Whether it authorizes now and captures later.'),
    capture: Described(Type.Boolean(), 'Whether it captures what is authorized.'),
    partialCapture: Described(Type.Boolean(), 'Whether it captures less and releases the rest.'),
    void: Described(Type.Boolean(), 'Whether it releases an authorization.'),
    refund: Described(Type.Boolean(), 'Whether it returns what is captured.'),
    partialRefund: Described(Type.Boolean(), 'Whether it returns a part.'),
    chargeStored: Described(Type.Boolean(), 'Whether it charges stored cards.'),
    vault: Described(Type.Boolean(), 'Whether it stores a card without charging it.'),
    threeDS: Described(Type.Boolean(), 'Whether it lets the bank ask the buyer (3-D Secure).'),
    lookup: Described(
      StringEnum(['authoritative', 'best_effort', 'none']),
      'What it knows of a call whose response was lost. `authoritative`: what it does not know did not happen. `best_effort`: what it does not know may still have happened. `none`: it cannot be asked.',
    ),
    idempotencyWindowHours: Described(
      Type.Number(),
      'For how many hours a call with the same key has no second effect.',
      24,
    ),
  },
  { component: 'ConnectorCapabilities', description: 'What a connector can do.' },
);

/** What the fields mean, in requests and in responses. */
const meanings = {
  kind: '`sandbox`: our test processor, never in production. `stripe`, `mollie`: your account there. `http`: a processor of your own (docs/http-connector.md). `manual`, `external`: record money that came another way, and call nobody.',
  displayName: 'Your own name for it; stored cards show it as their `processor`.',
  method: 'What buyers pay with by it, such as `card`.',
  status:
    '`active`: it may be used. `disabled`: it is not; 409 `connector_in_use` while a stored routing names it.',
  config:
    'Settings of the kind, without secrets; replaced as a whole. `http`: `baseUrl` (required), `fieldsUrl`, `timeoutMs`, `merchantAccountId`. The others: docs/sandbox.md, docs/stripe.md, docs/mollie.md.',
  secrets:
    'Credentials of the kind, such as the key of your account; stored encrypted and never shown. Replaced as a whole.',
} as const;

const connectorFields = {
  id: Described(Uuid, 'Id of the connector.'),
  kind: Described(StringEnum(connectorKinds), meanings.kind),
  displayName: Described(Name, meanings.displayName, 'Main processor'),
  method: Described(Type.String(), meanings.method, 'card'),
  status: Described(StringEnum(connectorStatuses), meanings.status),
  config: Described(FreeForm, meanings.config),
  capabilities: Described(
    CapabilitiesShape,
    'What it can do; of an `http` connector, as it last reported.',
  ),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
};

export const ConnectorShape = Type.Object(connectorFields, {
  component: 'Connector',
  description: 'A way for an application to take money in one environment.',
});

const SigningSecret = Secret(
  'Signs the calls between us and your processor. It is shown only in this response.',
);

export const NewConnectorShape = Type.Object({
  ...connectorFields,
  signingSecret: Type.Optional(SigningSecret),
});

export const ConnectorBody = Type.Object({
  kind: Described(StringEnum(connectorKinds), meanings.kind),
  displayName: Described(Name, meanings.displayName, 'Main processor'),
  method: Type.String({
    pattern: '^[a-z0-9_]{1,50}$',
    default: 'card',
    description: meanings.method,
  }),
  config: Type.Optional(Described(FreeForm, meanings.config)),
  secrets: Type.Optional(Described(FreeForm, meanings.secrets)),
  status: StringEnum(connectorStatuses, { default: 'active', description: meanings.status }),
});
export type ConnectorInput = Static<typeof ConnectorBody>;

export const ConnectorPatch = PatchOf(
  Type.Object({
    displayName: Described(Name, meanings.displayName),
    config: Described(FreeForm, meanings.config),
    secrets: Described(FreeForm, meanings.secrets),
    status: Described(StringEnum(connectorStatuses), meanings.status),
  }),
  { examples: [{ displayName: 'Main processor' }] },
);
export type ConnectorChanges = Static<typeof ConnectorPatch>;

export const ListConnectorsQuery = Type.Object({
  ...pageFields,
  status: Type.Optional(Described(StringEnum(connectorStatuses), 'Only connectors in this state.')),
  kind: Type.Optional(Described(StringEnum(connectorKinds), 'Only connectors of this kind.')),
});

export const ConnectorTestShape = Type.Object({
  ok: Described(Type.Boolean(), 'Whether it answered as it should.', true),
  latencyMs: Described(Type.Integer(), 'How long its response took, in milliseconds.', 120),
  message: Described(Type.String(), 'The result in words, with the fault if there is one.'),
  walletHosts: Type.Optional(
    Type.Array(
      Type.Object({
        host: Described(Type.String(), 'Host of a checkout page.', 'checkout.example.com'),
        problem: Described(
          Nullable(Type.String()),
          'Why the processor shows no wallets there; null: it shows them.',
        ),
      }),
      {
        description:
          'Of a connector that offers wallets: the hosts of the checkout pages, and whether wallets work there.',
      },
    ),
  ),
});

export const RotatedSecretShape = Type.Object({
  id: Described(Uuid, 'Id of the connector.'),
  signingSecret: SigningSecret,
  previousSecretExpiresAt: Described(
    Timestamp,
    'Until then calls are signed with both secrets, and events with either are accepted.',
  ),
});

export const ConnectorEventBody = Type.Object({
  id: Described(
    ShortText(255, 1),
    'Your own id of the event. One that was received before has no second effect.',
    'evt_1001',
  ),
  type: Described(StringEnum(connectorEventTypes), 'What has happened.'),
  ref: Described(
    ShortText(255, 1),
    'Your `ref` of the charge or refund, as you answered the call; of a dispute, that of the charge.',
    'ch_1001',
  ),
  idempotencyKey: Type.Optional(
    Described(
      Nullable(ShortText(255, 1)),
      'The `Idempotency-Key` of the call; it finds a call whose response we did not get.',
    ),
  ),
  amount: Type.Optional(
    Described(
      Nullable(Money),
      'The amount that has moved or is disputed, in minor units of the currency of the call.',
      1999,
    ),
  ),
  ...disputeEventFields,
});

/** Stripe's own shape: its signature is checked, and only what we know of it is read. */
export const StripeEventBody = FreeForm;

/** Mollie's own form, of which only the `id` is read. */
export const MollieEventBody = FreeForm;

export const ReceivedEventShape = Type.Object({
  received: Described(Type.Literal(true), 'Always true: send it no more.'),
  duplicate: Described(Type.Boolean(), 'Whether it was received before.', false),
});
