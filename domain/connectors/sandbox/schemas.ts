import { Type } from '@sinclair/typebox';
import {
  sandboxOperationStatuses,
  sandboxOperationTypes,
} from '../../../storage/queries/sandbox/operations.ts';
import {
  PaymentToken,
  Currency,
  CurrencyCode,
  Described,
  Money,
  Nullable,
  pageFields,
  PositiveMoney,
  Secret,
  ShortText,
  StringEnum,
  Timestamp,
  Uuid,
} from '../../shapes.ts';
import { connectorEventTypes } from '../processor-event.ts';
import { disputeEventFields } from '../schemas.ts';

const EmbedToken = Type.String({
  minLength: 1,
  maxLength: 8192,
  description: 'The `embedToken` of an open checkout session.',
  examples: ['<embedToken of the session>'],
});
const Token = ShortText(255, 1);

export const SandboxTokenBody = Type.Object({
  embedToken: EmbedToken,
  number: Type.String({
    pattern: '^[0-9][0-9 -]{10,28}[0-9]$',
    description:
      'Number of a test card (docs/sandbox.md); any other is 422 `test_cards_only`. Never send the number of a real card.',
    examples: ['4242424242424242'],
  }),
  expMonth: Type.Integer({
    minimum: 1,
    maximum: 12,
    description: 'Month in which it expires, 1 to 12.',
    examples: [12],
  }),
  expYear: Type.Integer({
    minimum: 2000,
    maximum: 2199,
    description: 'Year in which it expires, with four digits.',
    examples: [2032],
  }),
  cvc: Type.String({
    pattern: '^[0-9]{3,4}$',
    description: 'Any three or four digits.',
    examples: ['123'],
  }),
});

export const SandboxTokenShape = Type.Object({
  paymentToken: Secret('To be sent as `paymentToken` to POST /checkout-sessions/{id}/complete.'),
});

export const SandboxTransactionBody = Type.Object({
  embedToken: EmbedToken,
  paymentToken: Described(
    PaymentToken(255),
    'A token of POST /sandbox/tokens, or one that says how the sandbox behaves, such as `tok_visa`.',
    'tok_visa',
  ),
  amount: Type.Optional(
    Described(
      PositiveMoney,
      'What to charge, in minor units; only where the session has no amount.',
      4999,
    ),
  ),
  currency: Type.Optional(
    Described(Currency, 'ISO 4217 code of `amount`; only where the session has no currency.'),
  ),
});

export const SandboxTransactionShape = Type.Object({
  processorTransactionId: Described(
    Type.String(),
    'To be sent with `paymentMethod: processor` to POST /checkout-sessions/{id}/complete.',
  ),
  status: Described(
    StringEnum(['approved', 'pending', 'declined']),
    '`approved`: the money is taken. `pending`: the buyer has to act first. `declined`: nothing was taken.',
  ),
  amount: Described(Money, 'What was charged, in minor units.'),
  currency: CurrencyCode,
  nextAction: Type.Optional(
    Described(
      Nullable(
        Type.Object({
          type: Described(StringEnum(['redirect']), 'Always `redirect`: send the buyer there.'),
          url: Described(Type.String(), 'The page of the test bank.'),
          expiresAt: Described(Timestamp, 'When the page ends.'),
        }),
      ),
      'What the buyer has to do; null when there is nothing.',
    ),
  ),
});

export const SandboxEventBody = Type.Object(
  {
    type: Described(StringEnum(connectorEventTypes), 'What the processor shall report.'),
    ref: Type.Optional(
      Described(
        Token,
        'The `ref` of the operation, from the ledger. Either this or `idempotencyKey`.',
      ),
    ),
    idempotencyKey: Type.Optional(
      Described(Token, 'The key of the operation, from the ledger. Either this or `ref`.'),
    ),
    amount: Type.Optional(
      Described(
        PositiveMoney,
        'The amount to report, in minor units; left out, the event names none.',
        1999,
      ),
    ),
    ...disputeEventFields,
  },
  { examples: [{ type: 'refund.succeeded', ref: 're_1001' }] },
);

export const LedgerQuery = Type.Object({
  ...pageFields,
  idempotencyKey: Type.Optional(Described(Token, 'Only the operation with this key.')),
});

export const LedgerEntryShape = Type.Object(
  {
    idempotencyKey: Described(Type.String(), 'The key of the call that asked for it.'),
    ref: Described(Type.String(), 'The id of the operation at the sandbox.'),
    connectorId: Described(Uuid, 'The connector that was called.'),
    type: Described(StringEnum(sandboxOperationTypes), 'What was asked for.'),
    amount: Described(Money, 'The amount in minor units.'),
    currency: CurrencyCode,
    status: Described(
      StringEnum(sandboxOperationStatuses),
      'The outcome, whatever the response was.',
    ),
    createdAt: Described(Timestamp, 'When it was asked for.'),
  },
  {
    component: 'SandboxLedgerEntry',
    description: 'One operation in the books of the sandbox processor.',
  },
);

const challengeActions = ['approve', 'reject'] as const;
export const ChallengeBody = Type.Object({
  action: Described(StringEnum(challengeActions), 'What the buyer decides at the test bank.'),
});
