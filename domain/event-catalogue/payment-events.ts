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
  'payment.created': { when: 'A payment was made.' },
  'payment.action_required': {
    when: 'The buyer must act, such as pass a challenge.',
    extras: { nextAction: NextActionShape },
  },
  'payment.authorized': { when: 'The amount is held on the card.', extras: { transaction } },
  'payment.captured': { when: 'Money was taken.', extras: { transaction } },
  'payment.voided': { when: 'A hold was released.', extras: { transaction } },
  'payment.failed': {
    when: 'The payment failed definitely.',
    extras: { attempts: Type.Array(Attempt) },
  },
  'payment.refunded': {
    when: 'A refund succeeded.',
    extras: { refund: RefundShape, isFull: Type.Boolean() },
  },
  'payment.refund_failed': {
    when: 'The processor refused a refund.',
    extras: { refund: RefundShape, message: Type.String() },
  },
  'payment.disputed': {
    when: 'The processor reported a chargeback.',
    extras: { disputedAmount: Money },
  },
});
