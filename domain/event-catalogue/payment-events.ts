import { Type } from '@sinclair/typebox';
import {
  NextActionShape,
  PaymentShape,
  RefundShape,
  TransactionShape,
} from '../payments/schemas.ts';
import { Money, Nullable, StringEnum, Uuid } from '../shapes.ts';
import { describeEvents } from './entry.ts';

const transaction = Nullable(TransactionShape);
const Attempt = Type.Object({
  connectorId: Nullable(Uuid),
  result: StringEnum(['declined', 'not_attempted']),
  declineCode: Nullable(Type.String()),
});

export const paymentEvents = describeEvents('payment', PaymentShape, {
  created: { when: 'A payment was made.' },
  action_required: {
    when: 'The buyer must act, such as pass a challenge.',
    extras: { nextAction: NextActionShape },
  },
  authorized: { when: 'The amount is held on the card.', extras: { transaction } },
  captured: { when: 'Money was taken.', extras: { transaction } },
  voided: { when: 'A hold was released.', extras: { transaction } },
  failed: {
    when: 'The payment failed definitely.',
    extras: { attempts: Type.Array(Attempt) },
  },
  refunded: {
    when: 'A refund succeeded.',
    extras: { refund: RefundShape, isFull: Type.Boolean() },
  },
  refund_failed: {
    when: 'The processor refused a refund.',
    extras: { refund: RefundShape, message: Type.String() },
  },
  disputed: {
    when: 'The processor reported a chargeback.',
    extras: { disputedAmount: Money },
  },
});
