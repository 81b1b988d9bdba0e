import { Type, type Static } from '@sinclair/typebox';
import {
  CreatedAt,
  Described,
  NameText,
  Notes,
  Nullable,
  pageFields,
  LineText,
  StringEnum,
  Timestamp,
  Uuid,
} from '../../shapes.ts';

const usageActions = ['increment', 'set'] as const;
const Quantity = Type.Number({ minimum: 0, maximum: 1_000_000_000_000 });

export const RecordUsageBody = Type.Object(
  {
    quantity: Described(Quantity, 'Units that were used; decimals are exact.', 12),
    identifier: Described(
      LineText(100, 1),
      'Yours, unique in the subscription: the same one with the same body counts once.',
      'usage-2026-11-26-0001',
    ),
    metric: Type.Optional(
      Described(NameText(100, 1), 'That of the usage terms, which is the default.'),
    ),
    action: StringEnum(usageActions, {
      default: 'increment',
      description:
        '`increment` adds to what the period has; `set` replaces the sum of everything before its timestamp.',
    }),
    timestamp: Type.Optional(
      Described(
        Timestamp,
        'When it was used: in the open period, at most 35 days ago and 5 minutes ahead. Default: now.',
      ),
    ),
    description: Type.Optional(Described(Nullable(Notes), 'For your own use.')),
  },
  { examples: [{ quantity: 12, identifier: 'usage-2026-11-26-0001' }] },
);
export type RecordUsageInput = Static<typeof RecordUsageBody>;

export const UsageRecordShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the record.'),
    subscriptionId: Described(Uuid, 'The subscription that it is of.'),
    identifier: Type.String({ description: 'Yours, as sent.' }),
    metric: Type.String({ description: 'What was counted.' }),
    quantity: Described(Quantity, 'Units that were used.'),
    action: StringEnum(usageActions, { description: 'Added, or set in place of what was before.' }),
    timestamp: Described(Timestamp, 'When it was used.'),
    periodIndex: Type.Integer({
      description: 'The `index` of the period in which it was used; the renewal after it bills it.',
    }),
    description: Nullable(Type.String({ description: 'As sent; else null.' })),
    createdAt: CreatedAt,
  },
  { component: 'UsageRecord', description: 'What was used at an instant.' },
);

export const ListUsageQuery = Type.Object({
  ...pageFields,
  from: Type.Optional({
    ...Timestamp,
    description: 'Only what was used at this instant or later.',
  }),
  to: Type.Optional({ ...Timestamp, description: 'Only what was used before this instant.' }),
  metric: Type.Optional(Type.String({ maxLength: 100, description: 'Only of this metric.' })),
});
export type ListUsageInput = Static<typeof ListUsageQuery>;

export const UsageListShape = Type.Object(
  {
    total: Type.Number({
      description:
        'What all that matches comes to, counted by the `aggregation` of the usage terms.',
    }),
    records: Type.Array(UsageRecordShape, {
      description: 'The records of this page, newest first.',
    }),
  },
  { component: 'UsageList', description: 'Usage records and what they come to.' },
);
