import { Type, type Static } from '@sinclair/typebox';
import { settlements } from '../../storage/entities/order-edit.ts';
import { LINES_MAX } from '../../storage/entities/cart-line.ts';
import { LineItemBody } from '../carts/schemas.ts';
import {
  LooseId,
  Metadata,
  Money,
  Name,
  Notes,
  Nullable,
  SignedMoney,
  StringEnum,
  Timestamp,
  Uuid,
} from '../shapes.ts';
import { OrderShape } from '../orders/schemas.ts';

const ChangedLine = Type.Object({
  lineItemId: LooseId,
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  unitPrice: Type.Optional(Money),
  name: Type.Optional(Name),
  discountAmount: Type.Optional(Money),
  metadata: Type.Optional(Metadata),
});

export const EditLineItemsBody = Type.Object({
  add: Type.Array(LineItemBody, { default: [], maxItems: LINES_MAX }),
  update: Type.Array(ChangedLine, { default: [], maxItems: LINES_MAX }),
  remove: Type.Array(Type.Object({ lineItemId: LooseId }), { default: [], maxItems: LINES_MAX }),
  reason: Type.Optional(Nullable(Notes)),
  dryRun: Type.Boolean({ default: false, description: 'Answers the same and writes nothing' }),
});
export type EditInput = Static<typeof EditLineItemsBody>;
export type LineChange = Static<typeof ChangedLine>;

const FaultShape = Type.Object({ code: Type.String(), message: Type.String() });

const AdjustmentShape = Type.Object(
  {
    previousTotal: Money,
    newTotal: Money,
    difference: SignedMoney,
    settlement: StringEnum(settlements),
    payment: Type.Optional(
      Type.Object({
        id: Nullable(Uuid),
        status: Type.String(),
        amount: Money,
      }),
    ),
    refunds: Type.Optional(
      Type.Array(Type.Object({ paymentId: Uuid, amount: Money, status: Type.String() })),
    ),
    refundError: Type.Optional(
      Type.Object({ code: Type.String(), message: Type.String(), amount: Money }),
    ),
    invoice: Type.Optional(
      Type.Object({
        id: Uuid,
        number: Type.String(),
        previousTotal: Money,
        total: Money,
        status: Type.String(),
        dueAt: Nullable(Timestamp),
        voidError: Type.Optional(FaultShape),
      }),
    ),
  },
  { component: 'OrderAdjustment' },
);

export const EditedOrderShape = Type.Object(
  {
    order: OrderShape,
    adjustment: AdjustmentShape,
    warnings: Type.Optional(Type.Array(FaultShape)),
  },
  { component: 'EditedOrder' },
);
