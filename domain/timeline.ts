import { Type } from '@sinclair/typebox';
import { actorTypes } from './context.ts';
import { Nullable, SignedMoney, StringEnum, Timestamp, Uuid } from './shapes.ts';

const TotalsShape = Type.Object({
  subtotal: SignedMoney,
  discountTotal: SignedMoney,
  shippingTotal: SignedMoney,
  taxTotal: SignedMoney,
  total: SignedMoney,
});

/** Who changed what (00 §4); lists of them are oldest first. */
export const TimelineEntryShape = Type.Object(
  {
    id: Uuid,
    at: Timestamp,
    actor: Type.Object({ type: StringEnum(actorTypes), id: Type.String(), label: Type.String() }),
    action: Type.String(),
    sequence: Type.Integer(),
    changes: Type.Array(
      Type.Object({ path: Type.String(), before: Type.Unknown(), after: Type.Unknown() }),
    ),
    totals: Nullable(Type.Object({ before: TotalsShape, after: TotalsShape })),
  },
  { component: 'TimelineEntry' },
);
