import { Type, type Static } from '@sinclair/typebox';
import { RefundPreviewShape } from '../../payments/refund-schemas.ts';
import { RefundStatus } from '../../payments/schemas.ts';
import { ReturnShape } from '../../returns/schemas.ts';
import { Described, Money, Nullable, PositiveMoney, ShortText, Uuid } from '../../shapes.ts';

export const RefundReturnBody = Type.Object(
  {
    amount: Type.Optional(
      Described(
        PositiveMoney,
        'Minor units, tax included: less what you charge for the return, or with shipping. Left out: what the `lineItems` were sold for, at most what is refundable.',
      ),
    ),
    lineItems: Type.Optional(
      Type.Array(
        Type.Object({
          lineItemId: Described(Uuid, 'A line of the return; each once.'),
          quantity: Type.Integer({
            minimum: 1,
            description: 'Units of it, at most those that were received.',
          }),
        }),
        {
          maxItems: 500,
          description:
            'Units to pay back. Left out: all that were received and are not refunded otherwise.',
        },
      ),
    ),
    reason: Type.Optional(
      Described(Nullable(ShortText(2000)), 'Shown on the credit note.', 'Returned'),
    ),
    dryRun: Type.Boolean({
      default: false,
      description: 'Return the same with its `preview`, and write nothing.',
    }),
  },
  { examples: [{ reason: 'Returned' }] },
);
export type RefundReturn = Static<typeof RefundReturnBody>;

const PreviewShape = Type.Object(
  {
    refunds: Type.Array(
      Type.Object({
        paymentId: Described(Uuid, 'The payment that would be paid back.'),
        amount: Described(Money, 'What goes back of it, in minor units.'),
        ...RefundPreviewShape.properties,
      }),
      { description: 'One for each payment, in their order.' },
    ),
  },
  { component: 'ReturnRefundPreview', description: 'Effects of the refund of a return.' },
);
export type ReturnRefundPreview = Static<typeof PreviewShape>;

export const RefundedReturnShape = Type.Object(
  {
    ...ReturnShape.properties,
    refund: Type.Object(
      {
        amount: Described(Money, 'What goes back, over all of its payments, in minor units.'),
        status: RefundStatus,
      },
      {
        description:
          'This refund: `pending` while a part of it is, `failed` where a part of it was refused.',
      },
    ),
    warnings: Type.Array(
      Type.Object({
        code: Type.String({ description: 'For programs: `manual_refund_required`.' }),
        message: Type.String({ description: 'The same for people, in English.' }),
      }),
      {
        description:
          'Empty, or `manual_refund_required`: money was received outside the service, so this only records that you give it back.',
      },
    ),
    preview: Type.Optional(
      Described(PreviewShape, 'Only of a dry run: each refund with its credit notes.'),
    ),
  },
  { component: 'RefundedReturn', description: 'A return after its refund.' },
);
