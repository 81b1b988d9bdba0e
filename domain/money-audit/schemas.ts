import { Type, type Static } from '@sinclair/typebox';
import { Described, Nullable, pageFields, Timestamp, Uuid } from '../shapes.ts';

export const MoneyAuditQuery = Type.Object({
  ...pageFields,
  orderId: Type.Optional(Described(Uuid, 'Only what belongs to this order.')),
  since: Type.Optional(Described(Timestamp, 'Only what has changed at this instant or later.')),
});
export type MoneyAuditQuery = Static<typeof MoneyAuditQuery>;

const Violation = Type.Object({
  resource: Type.Object(
    {
      type: Type.String({ description: 'Such as `order`, `payment` or `invoice`.' }),
      id: Type.String({ description: 'Id of it.' }),
      partOf: Described(
        Nullable(
          Type.Object({
            type: Type.String({ description: '`payment` or `subscription`.' }),
            id: Type.String({ description: 'Id of it.' }),
          }),
        ),
        'The payment of a `transaction`, the subscription of a `subscription_period`; else null.',
      ),
    },
    { description: 'What is not as it must be.' },
  ),
  expected: Type.Unknown({ description: 'What the invariant demands; amounts in minor units.' }),
  actual: Type.Unknown({ description: 'What is stored; amounts in minor units.' }),
});

const InvariantReport = Type.Object({
  name: Type.String({ description: 'Name of the invariant, such as `payment_balance`.' }),
  ok: Type.Boolean({ description: 'Nothing violates it, on any page.' }),
  checked: Type.Integer({ description: 'How many things were looked at.' }),
  violations: Type.Array(Violation, { description: 'Those on this page.' }),
});

export const MoneyAuditShape = Type.Object({
  checkedAt: Described(Timestamp, 'When it was checked.'),
  invariants: Type.Array(InvariantReport, { description: 'All of them, whatever was found.' }),
});
