import { Type } from '@sinclair/typebox';
import {
  sandboxOperationStatuses,
  sandboxOperationTypes,
} from '../../../storage/queries/sandbox/operations.ts';
import {
  PaymentToken,
  Currency,
  Money,
  Nullable,
  PositiveMoney,
  Secret,
  ShortText,
  StringEnum,
  Timestamp,
  Uuid,
  pageFields,
} from '../../shapes.ts';
import { connectorEventTypes } from '../processor-event.ts';

const EmbedToken = Type.String({ minLength: 1, maxLength: 8192 });
const Token = ShortText(255, 1);

export const SandboxTokenBody = Type.Object({
  embedToken: EmbedToken,
  number: Type.String({ pattern: '^[0-9][0-9 -]{10,28}[0-9]$', description: 'A test card only' }),
  expMonth: Type.Integer({ minimum: 1, maximum: 12 }),
  expYear: Type.Integer({ minimum: 2000, maximum: 2199 }),
  cvc: Type.String({ pattern: '^[0-9]{3,4}$' }),
});

export const SandboxTokenShape = Type.Object({ paymentToken: Secret() });

export const SandboxTransactionBody = Type.Object({
  embedToken: EmbedToken,
  paymentToken: PaymentToken(255),
  amount: Type.Optional(PositiveMoney),
  currency: Type.Optional(Currency),
});

export const SandboxTransactionShape = Type.Object({
  processorTransactionId: Type.String(),
  status: StringEnum(['approved', 'pending', 'declined']),
  amount: Money,
  currency: Type.String(),
  nextAction: Type.Optional(
    Nullable(
      Type.Object({ type: StringEnum(['redirect']), url: Type.String(), expiresAt: Timestamp }),
    ),
  ),
});

export const SandboxEventBody = Type.Object({
  type: StringEnum(connectorEventTypes),
  ref: Type.Optional(Token),
  idempotencyKey: Type.Optional(Token),
  amount: Type.Optional(PositiveMoney),
});

export const LedgerQuery = Type.Object({ ...pageFields, idempotencyKey: Type.Optional(Token) });

export const LedgerEntryShape = Type.Object(
  {
    idempotencyKey: Type.String(),
    ref: Type.String(),
    connectorId: Uuid,
    type: StringEnum(sandboxOperationTypes),
    amount: Money,
    currency: Type.String(),
    status: StringEnum(sandboxOperationStatuses),
    createdAt: Timestamp,
  },
  { component: 'SandboxLedgerEntry' },
);

const challengeActions = ['approve', 'reject'] as const;
export const ChallengeBody = Type.Object({ action: StringEnum(challengeActions) });
