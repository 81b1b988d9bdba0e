import { Type, type Static } from '@sinclair/typebox';
import {
  NameText,
  Notes,
  Nullable,
  pageFields,
  ShortText,
  StringEnum,
  Timestamp,
  Uuid,
} from '../../shapes.ts';

const usageActions = ['increment', 'set'] as const;
const Quantity = Type.Number({ minimum: 0, maximum: 1_000_000_000_000 });

export const RecordUsageBody = Type.Object({
  quantity: { ...Quantity, description: 'Units; decimals are exact' },
  identifier: ShortText(100, 1),
  metric: Type.Optional(NameText(100, 1)),
  action: StringEnum(usageActions, {
    default: 'increment',
    description: '`set` replaces the sum of everything before its timestamp',
  }),
  timestamp: Type.Optional({ ...Timestamp, description: 'When it was used. Now by default' }),
  description: Type.Optional(Nullable(Notes)),
});
export type RecordUsageInput = Static<typeof RecordUsageBody>;

export const UsageRecordShape = Type.Object(
  {
    id: Uuid,
    subscriptionId: Uuid,
    identifier: Type.String(),
    metric: Type.String(),
    quantity: Quantity,
    action: StringEnum(usageActions),
    timestamp: Timestamp,
    periodIndex: Type.Integer({
      description: 'The period in which it was used; the renewal after it bills it',
    }),
    description: Nullable(Type.String()),
    createdAt: Timestamp,
  },
  { component: 'UsageRecord' },
);

export const ListUsageQuery = Type.Object({
  ...pageFields,
  from: Type.Optional({ ...Timestamp, description: 'Used at or after' }),
  to: Type.Optional({ ...Timestamp, description: 'Used before' }),
  metric: Type.Optional(Type.String({ maxLength: 100 })),
});
export type ListUsageInput = Static<typeof ListUsageQuery>;

export const UsageListShape = Type.Object(
  {
    total: Type.Number({
      description: 'What all that matches comes to, counted as the usage terms say',
    }),
    records: Type.Array(UsageRecordShape),
  },
  { component: 'UsageList' },
);
