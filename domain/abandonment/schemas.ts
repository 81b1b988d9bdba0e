import { Type, type Static } from '@sinclair/typebox';
import { recoveryStatuses } from '../../storage/queries/abandonment/list-abandoned.ts';
import { Money, Nullable, pageFields, StringEnum, Timestamp, Uuid } from '../shapes.ts';

export const ListAbandonedQuery = Type.Object({
  ...pageFields,
  recoveryStatus: Type.Optional(StringEnum(recoveryStatuses)),
  from: Type.Optional(Timestamp),
  to: Type.Optional(Timestamp),
});
export type AbandonedFilter = Static<typeof ListAbandonedQuery>;

export const AbandonedCartShape = Type.Object(
  {
    cartId: Uuid,
    customer: Nullable(
      Type.Object({
        id: Nullable(Uuid),
        email: Type.String(),
        firstName: Nullable(Type.String()),
      }),
    ),
    total: Money,
    currency: Type.String(),
    itemCount: Type.Integer({ description: 'Sum of the quantities' }),
    abandonedAt: Timestamp,
    recoveryStatus: StringEnum(recoveryStatuses),
  },
  { component: 'AbandonedCart' },
);

export const SummaryQuery = Type.Object({
  windowDays: Type.Integer({ minimum: 1, maximum: 90, default: 30 }),
});

export const SummaryShape = Type.Object(
  {
    windowDays: Type.Integer(),
    abandonedCount: Type.Integer({ description: 'In every currency' }),
    abandonedValue: Type.Integer({ description: "In the application's currency" }),
    recoveryEmailsSent: Type.Integer(),
    byCurrency: Type.Array(
      Type.Object({
        currency: Type.String(),
        abandonedCount: Type.Integer(),
        abandonedValue: Type.Integer(),
      }),
    ),
  },
  { component: 'AbandonedCartsSummary' },
);
