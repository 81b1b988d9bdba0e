import { Type } from '@sinclair/typebox';
import { actorTypes } from './context.ts';
import { Described, Nullable, SignedMoney, StringEnum, Timestamp, Uuid } from './shapes.ts';

const TotalsShape = Type.Object({
  subtotal: Described(SignedMoney, 'Sum of the lines, in minor units.'),
  discountTotal: Described(SignedMoney, 'All discounts, in minor units.'),
  shippingTotal: Described(SignedMoney, 'Shipping, in minor units.'),
  taxTotal: Described(SignedMoney, 'All tax, in minor units.'),
  total: Described(SignedMoney, 'What the buyer pays, in minor units.'),
});

export const ActorShape = Described(
  Type.Object({
    type: Described(
      StringEnum(actorTypes),
      '`api_key`: a secret key. `member`: somebody in the dashboard. `extension`: an installed extension. `buyer`: a browser with a cart, a checkout page or a buyer token. `staff`: our operators. `system`: a schedule.',
    ),
    id: Described(
      Type.String(),
      'Id of the key, member, installation or customer; of a buyer without one, a stand-in that says only where the request came from.',
    ),
    label: Described(Type.String(), 'Its name at the time, such as the e-mail of a member.'),
  }),
  'Who did it.',
);

export const ChangeShape = Type.Object({
  path: Described(
    Type.String(),
    'Dotted path of the field, such as `shippingAddress.city`. `lineItems.<id>` is a whole line.',
    'customerEmail',
  ),
  before: Described(Type.Unknown(), 'Its value before; null when it had none.'),
  after: Described(Type.Unknown(), 'Its value since; null when it has none.'),
});

/** Who changed what (contract 00 §4); lists of them are oldest first. */
export const TimelineEntryShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the entry.'),
    at: Described(Timestamp, 'When it happened, by the test clock where one is set.'),
    actor: ActorShape,
    action: Described(
      Type.String(),
      'What happened, such as `item_added`, `updated` or `cancelled`.',
      'item_added',
    ),
    reason: Described(
      Nullable(Type.String()),
      'Why, in the words of the request: of an edit, a cancellation, a refund or a verb of a subscription. Null without one, and after the customer was anonymized.',
    ),
    sequence: Described(
      Type.Integer(),
      'The `sequence` that the change gave the cart or order; send it as `atSequence` to read that state.',
    ),
    changes: Described(Type.Array(ChangeShape), 'The fields that changed, apart from the totals.'),
    totals: Described(
      Nullable(
        Type.Object({
          before: Described(TotalsShape, 'The totals before the change.'),
          after: Described(TotalsShape, 'The totals since.'),
        }),
      ),
      'The totals around the change; null when they did not change.',
    ),
  },
  { component: 'TimelineEntry', description: 'One change of a cart or an order.' },
);
