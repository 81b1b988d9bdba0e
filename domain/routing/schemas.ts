import { Type, type Static } from '@sinclair/typebox';
import {
  Currency,
  Country,
  FreeForm,
  Money,
  Nullable,
  ShortText,
  StringEnum,
  Uuid,
} from '../shapes.ts';
import { paymentSources } from './condition-types.ts';

/** Rules beyond the JSON types of a condition are checked in check-config.ts, with their own codes. */
const ConditionShape = Type.Object(
  {
    type: Type.Optional(ShortText(50)),
    op: Type.Optional(ShortText(50)),
    values: Type.Optional(Type.Array(ShortText(255), { maxItems: 500 })),
    key: Type.Optional(ShortText(255)),
    currency: Type.Optional(ShortText(10)),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
  },
  { component: 'RoutingCondition' },
);
export type Condition = Static<typeof ConditionShape>;

const Cascade = Type.Array(Uuid, { maxItems: 100 });

const RuleShape = Type.Object(
  {
    conditions: Type.Array(ConditionShape, { default: [], maxItems: 50 }),
    cascade: Type.Array(Uuid, { default: [], maxItems: 100 }),
  },
  { component: 'RoutingRule' },
);
export type Rule = Static<typeof RuleShape>;

export const RoutingBody = Type.Object({
  rules: Type.Array(RuleShape, { maxItems: 200 }),
  defaultCascade: Type.Optional(Cascade),
});
export type RoutingInput = Static<typeof RoutingBody>;

export const RoutingShape = Type.Object(
  { rules: Type.Array(RuleShape), defaultCascade: Cascade },
  { component: 'PaymentRouting' },
);
export type Routing = Static<typeof RoutingShape>;

export const RoutingConnectorShape = Type.Object({
  id: Uuid,
  displayName: Type.String(),
  method: Type.String(),
});

export const RoutingPaymentMethodShape = Type.Object({
  id: Type.String(),
  displayName: Type.String(),
  method: Type.String(),
  connectorIds: Type.Array(Uuid),
  countries: Type.Array(Type.String()),
  currencies: Type.Array(Type.String()),
});

export const EvaluateBody = Type.Object({
  amount: Money,
  currency: Currency,
  country: Type.Optional(Country),
  card: Type.Optional(
    Type.Object({
      scheme: Type.Optional(ShortText(50)),
      type: Type.Optional(ShortText(50)),
      country: Type.Optional(ShortText(50)),
      source: Type.Optional(ShortText(50)),
    }),
  ),
  paymentSource: StringEnum(paymentSources, { default: 'ecommerce' }),
  metadata: Type.Optional(FreeForm),
  config: Type.Optional(RoutingBody),
});
export type EvaluateInput = Static<typeof EvaluateBody>;

export const TraceShape = Type.Object(
  {
    matchedRule: Nullable(Type.Integer()),
    rules: Type.Array(
      Type.Object({
        index: Type.Integer(),
        matched: Type.Boolean(),
        conditions: Type.Array(
          Type.Object({
            condition: ConditionShape,
            fact: Type.Unknown(),
            matched: Type.Boolean(),
            reason: Type.String(),
          }),
        ),
      }),
    ),
    cascade: Type.Array(
      Type.Object({
        connectorId: Uuid,
        eligible: Type.Boolean(),
        skipReason: Type.Optional(Type.String()),
      }),
    ),
  },
  { component: 'RoutingTrace' },
);
