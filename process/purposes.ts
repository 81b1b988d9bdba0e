import { checkoutPurpose, endTry, settleUncharged } from '../domain/checkout/completion/purpose.ts';
import type { Purposes } from '../domain/sales/purposes.ts';
import { invoiceHeld, editPurpose } from '../domain/order-edits/purpose.ts';
import { invoicePurpose } from '../domain/settlement/by-card/purpose.ts';
import {
  capturePurpose,
  refundPurpose,
  voidPurpose,
} from '../domain/settlement/modification-purposes.ts';
import { subscriptionPurpose } from '../domain/subscriptions/billing/purpose.ts';
import { recordSale } from '../domain/subscriptions/billing/record-sale.ts';
import { noteCredit } from '../domain/subscriptions/credit-note.ts';

/** The purposes that money is moved for. */
export const purposes: Purposes = {
  checkout: { ...checkoutPurpose, settleUncharged, endTry },
  order_edit: { ...editPurpose, invoiceRaise: invoiceHeld },
  subscription: { ...subscriptionPurpose, recordSale, noteCredit },
  invoice: invoicePurpose,
  capture: capturePurpose,
  void: voidPurpose,
  refund: refundPurpose,
};
