import { Type } from '@sinclair/typebox';
import {
  checkoutModes,
  checkoutStatuses,
  offeredMethods,
} from '../../storage/entities/checkout-session.ts';
import { NextActionShape } from '../payments/schemas.ts';
import {
  Described,
  Money,
  Nullable,
  Secret,
  StringEnum,
  Timestamp,
  Uuid,
  OptionalField,
} from '../shapes.ts';
import { CollectShape, LastErrorShape, sessionMeanings } from './schemas.ts';

export const PublicSessionShape = Type.Object(
  {
    id: Described(Type.String(), sessionMeanings.id),
    status: Described(StringEnum(checkoutStatuses), sessionMeanings.status),
    mode: Described(StringEnum(checkoutModes), sessionMeanings.mode),
    amount: Described(Nullable(Money), sessionMeanings.amount),
    currency: Described(Nullable(Type.String()), sessionMeanings.currency, 'USD'),
    collect: CollectShape,
    expiresAt: Described(Timestamp, sessionMeanings.expiresAt),
    orderId: Described(Nullable(Uuid), sessionMeanings.orderId),
    paymentId: Described(Nullable(Uuid), sessionMeanings.paymentId),
    subscriptionId: Described(Nullable(Uuid), sessionMeanings.subscriptionId),
    redirectUrl: Described(
      Nullable(Type.String()),
      'Where to send the buyer after success: `returnUrl` with `sessionId` and `orderId` in its query. null without an order, or without a `returnUrl`.',
    ),
    lastError: LastErrorShape,
    paymentMethodId: Type.Optional(
      Type.String({
        description:
          'Of a vault session that is completed: the stored card, `cpm_` and 32 hex digits.',
      }),
    ),
    attempt: Described(
      Nullable(
        Type.Object({
          status: Described(StringEnum(['processing']), 'Always `processing`.'),
          paymentId: Described(Uuid, 'The payment that is being made.'),
          nextAction: Described(
            Nullable(NextActionShape),
            'What the buyer has to do, such as a 3-D Secure challenge; null when there is only to wait.',
          ),
        }),
      ),
      'The payment attempt that runs now; null when none does. Poll until it is null.',
    ),
  },
  {
    component: 'PublicCheckoutSession',
    description: 'A checkout session as everybody sees it who has its id.',
  },
);

export const EmbedTokenShape = Type.Object({
  embedToken: Secret(
    'For the fields of the processor, and for POST /sandbox/tokens. It lives 30 minutes.',
  ),
  amount: Described(Nullable(Money), sessionMeanings.amount),
  currency: Described(Nullable(Type.String()), sessionMeanings.currency, 'USD'),
  processorCheckoutSessionId: Described(
    Type.String(),
    'What the processor’s fields know this checkout by: the id of the session.',
  ),
});

export const unavailableReasons = [
  'no_processor_connection',
  'no_recurring_connector',
  'currency_not_supported',
  'amount_unknown',
] as const;

export const PaymentMethodsShape = Type.Object({
  methods: Described(
    Type.Array(
      Type.Object({
        method: Described(
          StringEnum(offeredMethods),
          'What to send as `paymentMethod`: `card`, or `net30` for paying by invoice.',
        ),
        displayName: Described(Type.String(), 'A name in English, such as `Card`.', 'Card'),
        connectorId: Described(
          Nullable(Uuid),
          'The connector that would be tried first; null for paying by invoice.',
        ),
        acceptedCurrencies: Described(
          Type.Array(Type.String()),
          'ISO 4217 codes that the method can charge.',
        ),
        terms: OptionalField(
          Type.Object({
            text: Described(
              Nullable(Type.String()),
              'The terms to show; null when the merchant has none to accept.',
            ),
            hash: Described(
              Nullable(Type.String()),
              'SHA-256 of `text` in hex, to be sent as `net30Acceptance.termsHash`.',
            ),
            netN: Described(Type.Integer(), 'Days until the invoice is due.', 30),
            requiresCompany: Type.Boolean({
              description:
                'Whether `net30Acceptance` must have `companyName` and `billingEmail`: in production, for a buyer without a linked customer.',
            }),
          }),
          'Of `net30` only: what the buyer accepts.',
        ),
      }),
    ),
    'What the buyer may pay with, now.',
  ),
  unavailableReason: OptionalField(
    StringEnum(unavailableReasons),
    'Why cards are switched on and still cannot be offered. `no_processor_connection`: no active connector. `no_recurring_connector`: none that can charge a card again later. `currency_not_supported`: none for this currency. `amount_unknown`: the session has no amount.',
  ),
});

export const StoredShape = Type.Object({
  paymentMethodId: Type.String({ description: 'The stored card: `cpm_` and 32 hex digits.' }),
});

export const VaultSessionShape = Type.Object({
  embedToken: Secret('For the fields of the processor. It lives 30 minutes.'),
  checkoutSessionId: Described(
    Type.String(),
    'Id of the checkout session that stores the card, `sess_...`.',
  ),
  amount: Described(Money, 'Always 0: nothing is charged.', 0),
  currency: Described(Type.String(), 'ISO 4217 code of the currency of the application.', 'USD'),
  processorId: Described(Uuid, 'The connector that stores the card.'),
  merchantAccountId: Described(
    Nullable(Type.String()),
    'The `config.merchantAccountId` of that connector; null without one.',
  ),
  environment: Described(
    StringEnum(['live', 'sandbox']),
    'Whether real cards are stored, or test cards.',
  ),
  hostedUrl: Described(Type.String(), 'A page of ours that takes the card.'),
  embedUrl: Described(
    Type.String(),
    'The same page for a frame in your own; add `&parentOrigin=<origin of your page>`.',
  ),
});

export const CompletedShape = Type.Object({
  orderId: Described(Uuid, 'The order that was placed.'),
  paymentId: Described(Uuid, 'Its payment.'),
  subscriptionId: OptionalField(
    Uuid,
    'The subscription that the payment started; absent for a single purchase.',
  ),
  redirectUrl: OptionalField(
    Type.String(),
    'Where to send the buyer: `returnUrl` with `sessionId` and `orderId` in its query; absent without a `returnUrl`.',
  ),
});

export const ProcessingShape = Type.Object({
  status: Described(
    StringEnum(['processing']),
    'Always `processing`: it is not decided yet. Poll GET /checkout-sessions/{id}.',
  ),
  paymentId: Described(Uuid, 'The payment that is being made.'),
  nextAction: OptionalField(
    NextActionShape,
    'What the buyer has to do, such as a 3-D Secure challenge.',
  ),
});
