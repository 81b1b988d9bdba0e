import { Type } from '@sinclair/typebox';
import { DisputeShape } from '../payments/disputes/schemas.ts';
import {
  NextActionShape,
  PaymentShape,
  RefundShape,
  TransactionShape,
} from '../payments/schemas.ts';
import { Described, Money, Nullable, StringEnum, Uuid } from '../shapes.ts';
import { describeEvents } from './entry.ts';

const transaction = Described(
  Nullable(TransactionShape),
  'The movement that did it; null where none was needed.',
);
const Attempt = Type.Object({
  connectorId: Described(Nullable(Uuid), 'The connector that was called.'),
  result: StringEnum(['declined', 'not_attempted'], {
    description: '`not_attempted`: it surely took no money and did not ask the bank.',
  }),
  declineCode: Nullable(Type.String({ description: 'Why, such as `do_not_honor`.' })),
});
const refund = Described(RefundShape, 'The refund that it is about.');

export const paymentEvents = describeEvents('payment', PaymentShape, {
  'payment.created': { when: 'A payment was made.' },
  'payment.action_required': {
    when: 'The buyer must act, such as pass a challenge.',
    extras: { nextAction: Described(NextActionShape, 'What the buyer has to do.') },
  },
  'payment.authorized': { when: 'The amount is held on the card.', extras: { transaction } },
  'payment.captured': { when: 'Money was taken.', extras: { transaction } },
  'payment.voided': { when: 'A hold was released.', extras: { transaction } },
  'payment.failed': {
    when: 'The payment failed definitely.',
    extras: {
      attempts: Type.Array(Attempt, {
        description: 'The tries of this attempt to pay, one a connector, in order.',
      }),
    },
  },
  'payment.refunded': {
    when: 'A refund succeeded.',
    extras: {
      refund,
      isFull: Type.Boolean({ description: 'All that was captured has now gone back.' }),
    },
  },
  'payment.refund_failed': {
    when: 'The processor refused a refund.',
    extras: {
      refund,
      message: Type.String({ description: 'Why, for people, in English.' }),
    },
  },
  'payment.disputed': {
    when: 'The processor reported a chargeback.',
    extras: {
      disputedAmount: Described(
        Money,
        'What is disputed, in minor units of `currency`; the captured amount where the processor names none.',
      ),
    },
  },
});

export const disputeEvents = describeEvents('dispute', DisputeShape, {
  'dispute.opened': { when: 'A processor reported a dispute of a payment.' },
  'dispute.updated': {
    when: 'The processor changed it, such as its amount, its deadline or who is to act.',
  },
  'dispute.submitted': { when: 'Evidence was submitted, by us or elsewhere.' },
  'dispute.closed': { when: 'It was won, lost or accepted; again when its end is corrected.' },
});
