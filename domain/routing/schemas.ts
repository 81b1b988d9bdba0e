import { Type, type Static } from '@sinclair/typebox';
import { ExpectedRevision, Revision, SentBackRevision } from '../document-revision.ts';
import {
  Country,
  Currency,
  Described,
  FreeForm,
  Money,
  Nullable,
  ShortText,
  StringEnum,
  Timestamp,
  Uuid,
  OptionalField,
} from '../shapes.ts';

export const paymentSources = [
  'ecommerce',
  'moto',
  'recurring',
  'installment',
  'card_on_file',
] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** Rules beyond the JSON types of a condition are checked in check-config.ts, with their own codes. */
const ConditionShape = Type.Object(
  {
    type: OptionalField(
      ShortText(50),
      'What is looked at: `country`, `cardScheme`, `cardSource`, `cardType`, `cardCountry`, `paymentSource`, `currency`, `amount` or `metadata`. Required.',
      'currency',
    ),
    op: OptionalField(
      ShortText(50),
      '`is_one_of` or `is_not_one_of` (what is unknown is neither); for `amount`: `gt`, `lt` or `between`; for `metadata`: `includes` or `excludes`. Required.',
      'is_one_of',
    ),
    values: OptionalField(
      Type.Array(ShortText(255), { maxItems: 500 }),
      'The values to compare with, at least one; not for `amount`.',
      ['EUR'],
    ),
    key: OptionalField(
      ShortText(255),
      'Of `metadata`: the key whose value is compared. Required there.',
    ),
    currency: OptionalField(
      ShortText(10),
      'Of `amount`: ISO 4217 code; payments in another currency do not match. Left out: any.',
    ),
    min: OptionalField(
      Type.Number(),
      'Of `amount`: the lower bound in major units, such as 19.99. `gt` excludes it, `between` includes it.',
      100,
    ),
    max: OptionalField(
      Type.Number(),
      'Of `amount`: the upper bound in major units. `lt` excludes it, `between` includes it.',
      500,
    ),
  },
  {
    component: 'RoutingCondition',
    description: 'A condition on a payment.',
    examples: [{ type: 'currency', op: 'is_one_of', values: ['EUR'] }],
  },
);
export type Condition = Static<typeof ConditionShape>;

const Cascade = Type.Array(Uuid, {
  maxItems: 100,
  description: 'The connectors to try when no rule matches, in this order.',
});

const RuleShape = Type.Object(
  {
    conditions: Type.Array(ConditionShape, {
      default: [],
      maxItems: 50,
      description: 'All of them must match; at least one.',
    }),
    cascade: Type.Array(Uuid, {
      default: [],
      maxItems: 100,
      description:
        'The connectors to try when the rule matches, in this order; at least one, and none twice. At most four are tried for one payment, and none after a decline for good.',
    }),
  },
  { component: 'RoutingRule', description: 'Which connectors take the payments that match.' },
);
export type Rule = Static<typeof RuleShape>;

const rulesMeaning = 'The first rule that matches decides.';

const routingFields = {
  rules: Type.Array(RuleShape, { maxItems: 200, description: rulesMeaning }),
  defaultCascade: OptionalField(
    Cascade,
    'The connectors to try when no rule matches, in this order. Required, at least one.',
  ),
  revision: SentBackRevision,
};
const routingExamples = [
  {
    rules: [
      {
        conditions: [{ type: 'currency', op: 'is_one_of', values: ['EUR'] }],
        cascade: ['0195a1f0-7c1e-7a2b-8c3d-4e5f60718293'],
      },
    ],
    defaultCascade: ['0195a1f0-7c1e-7a2b-8c3d-4e5f60718293'],
  },
];

/** A routing that is tried. */
const RoutingBody = Type.Object(routingFields, { examples: routingExamples });
export type RoutingInput = Omit<Static<typeof RoutingBody>, 'revision'>;

export const ReplaceRoutingBody = Type.Object(
  { ...routingFields, expectedRevision: ExpectedRevision('payment_routing_changed') },
  { examples: routingExamples },
);
export type RoutingReplacement = Static<typeof ReplaceRoutingBody>;

export const RoutingShape = Type.Object(
  {
    rules: Described(Type.Array(RuleShape), rulesMeaning),
    defaultCascade: Cascade,
    revision: Revision,
  },
  {
    component: 'PaymentRouting',
    description: 'Which connectors an application tries for a payment, in one environment.',
  },
);
export type Routing = Omit<Static<typeof RoutingShape>, 'revision'>;

export const RoutingConnectorShape = Type.Object({
  id: Described(Uuid, 'Id of the connector, for a cascade.'),
  displayName: Described(Type.String(), 'Your own name for it.', 'Main processor'),
  method: Described(Type.String(), 'What buyers pay with by it.', 'card'),
});

export const RoutingPaymentMethodShape = Type.Object({
  id: Described(Type.String(), 'Id of the method, such as `bank_transfer`.', 'bank_transfer'),
  displayName: Described(Type.String(), 'Its name, for people.', 'Bank transfer'),
  method: Described(Type.String(), 'The same as `id`.', 'bank_transfer'),
  connectorIds: Described(Type.Array(Uuid), 'The active connectors that take it.'),
  countries: Described(
    Type.Array(Type.String()),
    'ISO 3166-1 alpha-2 codes of where it can be used; `*`: everywhere.',
    ['*'],
  ),
  currencies: Described(Type.Array(Type.String()), 'ISO 4217 codes that it charges; `*`: all.', [
    'EUR',
  ]),
});

export const EvaluateBody = Type.Object({
  amount: Described(Money, 'Amount of the imagined payment, in minor units.', 4999),
  currency: Described(Currency, 'ISO 4217 code of `amount`.'),
  country: OptionalField(Country, 'Country of the billing address, else of the shipping address.'),
  card: OptionalField(
    Type.Object({
      scheme: OptionalField(ShortText(50), 'Its brand, such as `visa` or `diners-club`.', 'visa'),
      type: OptionalField(ShortText(50), '`credit`, `debit` or `prepaid`.', 'credit'),
      country: OptionalField(
        ShortText(50),
        'Where it was issued, as ISO 3166-1 alpha-2 code.',
        'US',
      ),
      source: OptionalField(
        ShortText(50),
        'How it was given: `raw`, `token`, `applepay`, `googlepay` or `network-token`.',
        'token',
      ),
    }),
    'What is known of the card; what is left out counts as unknown.',
  ),
  paymentSource: StringEnum(paymentSources, {
    default: 'ecommerce',
    description:
      '`ecommerce`: the buyer pays on a page. `recurring`, `installment`: a subscription charges. `moto`: by mail or telephone. `card_on_file`: a stored card otherwise.',
  }),
  metadata: OptionalField(FreeForm, 'Metadata of the imagined payment.'),
  config: OptionalField(
    RoutingBody,
    'The routing to try; default: the stored one. Nothing is stored.',
  ),
});
export type EvaluateInput = Static<typeof EvaluateBody>;

export const BackTestBody = Type.Object({
  config: OptionalField(
    RoutingBody,
    'The routing to try; default: the stored one. Nothing is stored.',
  ),
  limit: Type.Integer({
    minimum: 1,
    maximum: 1_000,
    default: 500,
    description: 'How many payments to replay, the newest ones that were routed.',
  }),
});
export type BackTestInput = Static<typeof BackTestBody>;

const Count = (description: string) => Described(Type.Integer(), description, 12);
const FirstBefore = Described(
  Nullable(Uuid),
  'The connector that was to be tried first; null: none could take it.',
);
const FirstAfter = Described(
  Nullable(Uuid),
  'The connector that would be tried first; null: none could take it.',
);
const PaymentCurrency = Described(Type.String(), 'ISO 4217 code of the amount.', 'EUR');

export const BackTestShape = Type.Object(
  {
    payments: Count('How many payments were replayed.'),
    oldestAt: Described(Nullable(Timestamp), 'When the oldest of them was made; null without any.'),
    newestAt: Described(Nullable(Timestamp), 'When the newest of them was made; null without any.'),
    moved: Count('How many of them would be tried elsewhere first.'),
    unroutable: Count('How many of them no connector could take.'),
    rules: Described(
      Type.Array(
        Type.Object({
          rule: Described(
            Nullable(Type.Integer()),
            'Place of the rule, from 0; null: the default cascade.',
            0,
          ),
          payments: Count('How many payments it would decide on.'),
        }),
      ),
      'Every rule of the routing that was tried, and the default cascade.',
    ),
    connectors: Described(
      Type.Array(
        Type.Object({
          connectorId: Described(Uuid, 'The connector, which may be disabled or deleted by now.'),
          firstBefore: Count('How many payments were to be tried at it first.'),
          firstAfter: Count('How many payments would be tried at it first.'),
          attempts: Count(
            'How often it answered, with yes or no, when it was to take one of these payments.',
          ),
          approved: Count('How often it took the money.'),
        }),
      ),
      'Every connector that was or would be tried.',
    ),
    moves: Described(
      Type.Array(
        Type.Object({
          fromConnectorId: FirstBefore,
          toConnectorId: FirstAfter,
          currency: PaymentCurrency,
          payments: Count('How many payments would move.'),
          amount: Described(Money, 'Their sum, in minor units.', 59_900),
        }),
      ),
      'The payments that would be tried elsewhere first, by both connectors and currency; most payments first.',
    ),
    movedPayments: Described(
      Type.Array(
        Type.Object({
          paymentId: Described(Uuid, 'The payment.'),
          orderId: Described(Nullable(Uuid), 'Its order; null without one.'),
          createdAt: Described(Timestamp, 'When it was made.'),
          amount: Described(Money, 'Its amount when it was routed, in minor units.', 4999),
          currency: PaymentCurrency,
          status: Described(Type.String(), 'Its state.', 'captured'),
          fromConnectorId: FirstBefore,
          toConnectorId: FirstAfter,
          matchedRule: Described(
            Nullable(Type.Integer()),
            'Place of the rule that would decide, from 0; null: the default cascade.',
            0,
          ),
        }),
      ),
      'The newest of the payments that would be tried elsewhere first, 50 at most.',
    ),
  },
  {
    component: 'RoutingBackTest',
    description: 'Where past payments would have gone by a routing.',
  },
);

export const TraceShape = Type.Object(
  {
    matchedRule: Described(
      Nullable(Type.Integer()),
      'Place of the rule that decided, from 0; null: the default cascade.',
      0,
    ),
    rules: Described(
      Type.Array(
        Type.Object({
          index: Described(Type.Integer(), 'Place of the rule, from 0.', 0),
          matched: Described(Type.Boolean(), 'Whether all its conditions matched.'),
          conditions: Described(
            Type.Array(
              Type.Object({
                condition: Described(ConditionShape, 'The condition.'),
                fact: Described(
                  Type.Unknown(),
                  'What the payment had there, an amount in major units; null when unknown.',
                ),
                matched: Described(Type.Boolean(), 'Whether it matched.'),
                reason: Described(
                  Type.String(),
                  '`matched`, `not_matched`, `fact_missing` (unknown for this payment) or `other_currency`.',
                  'matched',
                ),
              }),
            ),
            'Its conditions, each with its result.',
          ),
        }),
      ),
      'Every rule, matched or not.',
    ),
    cascade: Described(
      Type.Array(
        Type.Object({
          connectorId: Described(Uuid, 'The connector.'),
          eligible: Described(Type.Boolean(), 'Whether it may be tried.'),
          skipReason: OptionalField(
            Type.String(),
            'Why it is passed over: `disabled`, `method_not_supported`, `currency_not_supported`, `no_stored_card` or `cascade_limit` (four are tried at most).',
            'disabled',
          ),
        }),
      ),
      'The connectors in the order in which they are tried.',
    ),
  },
  { component: 'RoutingTrace', description: 'How a payment was routed, and why.' },
);
