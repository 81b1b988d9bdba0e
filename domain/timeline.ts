import { Type } from '@sinclair/typebox';
import { actorTypes } from './context.ts';
import { Described, Nullable, SignedMoney, StringEnum, Timestamp, Uuid } from './shapes.ts';

const TotalsShape = Type.Object({
  subtotal: Described(SignedMoney, 'Unit prices times quantities, in minor units.'),
  discountTotal: Described(SignedMoney, 'All discounts, as a positive amount in minor units.'),
  shippingTotal: Described(SignedMoney, 'Shipping, in minor units.'),
  taxTotal: Described(SignedMoney, 'Tax, in minor units.'),
  total: Described(SignedMoney, 'What is to be paid, in minor units.'),
});

/** Who changed what (00 §4); lists of them are oldest first. */
export const TimelineEntryShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the entry.'),
    at: Described(Timestamp, 'When the change was made, by the test clock where one is set.'),
    actor: Type.Object(
      {
        type: StringEnum(actorTypes, {
          description:
            'The kind of credential; `buyer` acts on pages and by browser tokens, `system` is the service itself.',
        }),
        id: Type.String({ description: 'Id of the key, member, installation or customer.' }),
        label: Type.String({ description: 'Its name at that moment, for people.' }),
      },
      { description: 'Who made the change.' },
    ),
    action: Type.String({
      description: 'What was done, in one word such as `created`, `edited` or `cancelled`.',
    }),
    sequence: Type.Integer({
      description: 'The `sequence` that the resource has since; `atSequence` shows it as it was.',
    }),
    changes: Type.Array(
      Type.Object({
        path: Type.String({
          description:
            'The field that changed; `lineItems.<id>` is a whole line, `lineItems.<id>.quantity` a field of it.',
        }),
        before: Type.Unknown({ description: 'Its value before; null where there was none.' }),
        after: Type.Unknown({ description: 'Its value after; null where none is left.' }),
      }),
      { description: 'Every field that differs, save the totals.' },
    ),
    totals: Described(
      Nullable(
        Type.Object({
          before: Described(TotalsShape, 'The totals before the change.'),
          after: Described(TotalsShape, 'The totals after it.'),
        }),
      ),
      'What the change did to the totals; null when they stayed.',
    ),
  },
  { component: 'TimelineEntry' },
);
