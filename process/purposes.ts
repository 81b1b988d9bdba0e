import { settleAttempt } from '../domain/checkout/completion/settle-attempt.ts';
import { settleUncharged } from '../domain/checkout/completion/settle-uncharged.ts';
import type { Purposes } from '../domain/context.ts';
import { invoiceHeld } from '../domain/order-edits/invoice-edit.ts';
import { settleEdit } from '../domain/order-edits/settle-edit.ts';
import { invoicePurpose } from '../domain/settlement/by-card/purpose.ts';
import {
  settleCapture,
  settleRefund,
  settleVoid,
} from '../domain/settlement/settle-modification.ts';
import { settleCharge } from '../domain/subscriptions/charges/settle-charge.ts';
import { noteCredit } from '../domain/subscriptions/credit-note.ts';

/** What money is moved for. */
export const purposes: Purposes = {
  checkout: { name: 'checkout', settle: settleAttempt, settleUncharged },
  order_edit: { name: 'edit', settle: settleEdit, invoiceRaise: invoiceHeld },
  subscription: {
    name: 'subscription',
    settle: settleCharge,
    settlesUnknown: true,
    sharing: ({ paymentId }) => paymentId,
    noteCredit,
  },
  invoice: invoicePurpose,
  capture: { name: 'capture', settle: settleCapture },
  void: { name: 'void', settle: settleVoid },
  refund: { name: 'refund', settle: settleRefund },
};
