import { settleAttempt } from '../domain/checkout/completion/settle-attempt.ts';
import { settleUncharged } from '../domain/checkout/completion/settle-uncharged.ts';
import { noteCredit } from '../domain/subscriptions/credit-note.ts';
import { settleCharge as settleSubscription } from '../domain/subscriptions/charges/settle-charge.ts';
import { invoiceHeld } from '../domain/order-edits/invoice-edit.ts';
import { settleEdit } from '../domain/order-edits/settle-edit.ts';
import type { Settlers } from '../domain/context.ts';
import { settleInvoiceCharge } from '../domain/settlement/by-card/settle-invoice-charge.ts';
import {
  settleCapture,
  settleRefund,
  settleVoid,
} from '../domain/settlement/settle-modification.ts';

/** The settler of each purpose of a money movement. */
export const settlers: Settlers = {
  checkout: settleAttempt,
  uncharged: settleUncharged,
  order_edit: settleEdit,
  subscription: settleSubscription,
  invoice: settleInvoiceCharge,
  capture: settleCapture,
  void: settleVoid,
  refund: settleRefund,
  credited: noteCredit,
  raised: invoiceHeld,
};
