import { Type, type Static } from '@sinclair/typebox';
import { connectorKinds, connectorStatuses } from '../../storage/entities/connector.ts';
import {
  FreeForm,
  Money,
  Name,
  Nullable,
  PatchOf,
  Secret,
  ShortText,
  StringEnum,
  Timestamp,
  Uuid,
  pageFields,
} from '../shapes.ts';
import { connectorEventTypes } from './processor-event.ts';

const CapabilitiesShape = Type.Object(
  {
    methods: Type.Array(Type.String()),
    currencies: Type.Union([Type.Literal('*'), Type.Array(Type.String())]),
    authorize: Type.Boolean(),
    capture: Type.Boolean(),
    partialCapture: Type.Boolean(),
    void: Type.Boolean(),
    refund: Type.Boolean(),
    partialRefund: Type.Boolean(),
    chargeStored: Type.Boolean(),
    vault: Type.Boolean(),
    threeDS: Type.Boolean(),
    lookup: StringEnum(['authoritative', 'best_effort', 'none']),
    idempotencyWindowHours: Type.Number(),
  },
  { component: 'ConnectorCapabilities' },
);

const connectorFields = {
  id: Uuid,
  kind: StringEnum(connectorKinds),
  displayName: Name,
  method: Type.String(),
  status: StringEnum(connectorStatuses),
  config: FreeForm,
  capabilities: CapabilitiesShape,
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const ConnectorShape = Type.Object(connectorFields, { component: 'Connector' });

const SigningSecret = Secret('Shown only in this answer');

export const NewConnectorShape = Type.Object({
  ...connectorFields,
  signingSecret: Type.Optional(SigningSecret),
});

export const ConnectorBody = Type.Object({
  kind: StringEnum(connectorKinds),
  displayName: Name,
  method: Type.String({ pattern: '^[a-z0-9_]{1,50}$', default: 'card' }),
  config: Type.Optional(FreeForm),
  secrets: Type.Optional(FreeForm),
  status: StringEnum(connectorStatuses, { default: 'active' }),
});
export type ConnectorInput = Static<typeof ConnectorBody>;

export const ConnectorPatch = PatchOf(
  Type.Object({
    displayName: Name,
    config: FreeForm,
    secrets: FreeForm,
    status: StringEnum(connectorStatuses),
  }),
);
export type ConnectorChanges = Static<typeof ConnectorPatch>;

export const ListConnectorsQuery = Type.Object({
  ...pageFields,
  status: Type.Optional(StringEnum(connectorStatuses)),
  kind: Type.Optional(StringEnum(connectorKinds)),
});

export const ConnectorTestShape = Type.Object({
  ok: Type.Boolean(),
  latencyMs: Type.Integer(),
  message: Type.String(),
  walletHosts: Type.Optional(
    Type.Array(Type.Object({ host: Type.String(), problem: Nullable(Type.String()) }), {
      description:
        'The hosts of the checkout pages, with the reason why the processor shows no wallets there',
    }),
  ),
});

export const RotatedSecretShape = Type.Object({
  id: Uuid,
  signingSecret: SigningSecret,
  previousSecretExpiresAt: Timestamp,
});

export const ConnectorEventBody = Type.Object({
  id: ShortText(255, 1),
  type: StringEnum(connectorEventTypes),
  ref: ShortText(255, 1),
  idempotencyKey: Type.Optional(Nullable(ShortText(255, 1))),
  amount: Type.Optional(Nullable(Money)),
});

/** Stripe's own shape: its signature is checked, and only what we know of it is read. */
export const StripeEventBody = FreeForm;

/** Mollie's own form, of which only the `id` is read. */
export const MollieEventBody = FreeForm;

export const ReceivedEventShape = Type.Object({
  received: Type.Literal(true),
  duplicate: Type.Boolean(),
});
