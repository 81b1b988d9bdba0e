import { Type, type Static } from '@sinclair/typebox';
import { settlements } from '../../storage/entities/order-edit.ts';
import { LINES_MAX } from '../../storage/entities/cart-line.ts';
import { LineItemBody } from '../carts/schemas.ts';
import {
  Described,
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
  lineItemId: Described(LooseId, 'A line of the order; a line may be named once in an edit.'),
  quantity: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'The new quantity, not a difference; at least what is fulfilled already.',
    }),
  ),
  unitPrice: Type.Optional(
    Described(Money, 'The new price of one unit, in minor units of the order’s `currency`.'),
  ),
  name: Type.Optional(Described(Name, 'The new name, on the next version of the invoice too.')),
  discountAmount: Type.Optional(
    Described(
      Money,
      'The line’s own discount in minor units, at most `unitPrice` times `quantity`; the order discount comes on top.',
    ),
  ),
  metadata: Type.Optional(Metadata),
});

export const EditLineItemsBody = Type.Object(
  {
    add: Type.Array(LineItemBody, {
      default: [],
      maxItems: LINES_MAX,
      description: 'Lines to add, in the shape of a cart’s.',
    }),
    update: Type.Array(ChangedLine, {
      default: [],
      maxItems: LINES_MAX,
      description: 'Lines to change; fields that are left out stay.',
    }),
    remove: Type.Array(
      Type.Object({ lineItemId: Described(LooseId, 'A line of which nothing is fulfilled.') }),
      { default: [], maxItems: LINES_MAX, description: 'Lines to remove; one has to be left.' },
    ),
    reason: Type.Optional(
      Described(Nullable(Notes), 'Why; the reason of the refunds and credit notes that follow.'),
    ),
    expectedSequence: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'The `sequence` of the order that the edit was made for, such as that of its dry run: it is applied only to that one, else 409 `order_changed`. Left out: to the order as it is.',
      }),
    ),
    dryRun: Type.Boolean({
      default: false,
      description:
        'Returns the same and writes nothing; ids of added lines are provisional, that of a charge is null.',
    }),
  },
  {
    examples: [
      {
        add: [{ name: 'Sample bag', unitPrice: 0 }],
        reason: 'A present for a regular buyer',
      },
    ],
  },
);
export type EditInput = Static<typeof EditLineItemsBody>;
export type LineChange = Static<typeof ChangedLine>;

const FaultShape = Type.Object({
  code: Type.String({ description: 'For programs; an error code or a warning code.' }),
  message: Type.String({ description: 'The same for people, in English.' }),
});

export const AdjustmentShape = Type.Object(
  {
    previousTotal: Described(Money, 'Total of the order before, in minor units of its `currency`.'),
    newTotal: Described(Money, 'Total of the order after it, in minor units of its `currency`.'),
    difference: Described(SignedMoney, '`newTotal` - `previousTotal`.'),
    settlement: StringEnum(settlements, {
      description:
        '`charged`: the stored card paid the difference. `refunded`: the difference went back. `invoice_updated`, `invoice_voided`: the outstanding invoice follows. `totals_only`: nothing was captured, or an authorization or earlier money covers it. `pending_settlement`: the charge is undecided, and the edit is applied or dropped with it. `none`: the total is the same.',
    }),
    payment: Type.Optional(
      Type.Object(
        {
          id: Described(Nullable(Uuid), 'Id of the payment; null in a dry run.'),
          status: Type.String({ description: 'The `status` of the payment.' }),
          amount: Described(Money, 'What was charged, in minor units.'),
        },
        { description: 'The charge for a higher total; absent when nothing was charged.' },
      ),
    ),
    refunds: Type.Optional(
      Type.Array(
        Type.Object({
          paymentId: Described(Uuid, 'The payment that gave money back.'),
          amount: Described(Money, 'How much, in minor units.'),
          status: Type.String({ description: '`pending`, `succeeded` or `failed`.' }),
        }),
        { description: 'For a lower total: newest payment first; absent when nothing went back.' },
      ),
    ),
    refundError: Type.Optional(
      Type.Object(
        {
          code: Type.String({ description: 'An error code, such as `payment_failed`.' }),
          message: Type.String({ description: 'The same for people, in English.' }),
          amount: Described(Money, 'What was not refunded, in minor units.'),
        },
        {
          description:
            'Refunds that failed. The edit remains; the order shows the amount as `amountOwedToCustomer`.',
        },
      ),
    ),
    invoice: Type.Optional(
      Type.Object(
        {
          id: Described(Uuid, 'Id of the invoice.'),
          number: Type.String({ description: 'Its number, which stays.' }),
          previousTotal: Described(Money, 'Its total before, in minor units.'),
          total: Described(Money, 'Its total after it, in minor units.'),
          status: Type.String({ description: 'The `status` of the invoice after it.' }),
          dueAt: Described(Nullable(Timestamp), 'When it is due, which stays.'),
          voidError: Type.Optional(
            Described(FaultShape, 'Why it could not be voided; the edit remains.'),
          ),
        },
        { description: 'The outstanding invoice of a Net-N order; absent without one.' },
      ),
    ),
  },
  { component: 'OrderAdjustment', description: 'What an edit of line items did to the money.' },
);

export const EditedOrderShape = Type.Object(
  {
    order: Described(
      OrderShape,
      'The order after the edit; before it while the charge is undecided.',
    ),
    adjustment: Described(AdjustmentShape, 'What the edit did to the money.'),
    warnings: Type.Optional(
      Type.Array(FaultShape, {
        description:
          'Absent without any: `tax_address_missing`, `provider_fallback`, `state_unknown`, `tax_zero_from_provider`, `manual_refund_required` (money that was received outside the service goes back outside it).',
      }),
    ),
  },
  { component: 'EditedOrder', description: 'An order after an edit of its line items.' },
);
