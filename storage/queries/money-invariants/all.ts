import { capturedMoney } from './captured-money.ts';
import { invoiceInvariants } from './invoice-invariants.ts';
import { orderInvariants } from './order-invariants.ts';
import { paymentInvariants } from './payment-invariants.ts';
import { subscriptionInvariants } from './subscription-invariants.ts';
import { returnUnits } from './return-units.ts';
import type { MoneyInvariant } from './invariant.ts';

const order = [
  'order_total',
  'payment_balance',
  'single_capture',
  'one_charge_one_payment',
  'one_order_per_cart',
  'invoice_total',
  'credit_note_tax',
  'line_refunds',
  'return_units',
  'tax_by_rate',
  'tax_period',
  'invoice_sequence',
  'discount_count',
  'subscription_periods',
  'credit_balance',
  'receivables',
  'processor_ledger',
  'captured_money',
];

/** Every invariant of contract 55 §10, in its order. */
export const moneyInvariants: readonly MoneyInvariant[] = [
  ...orderInvariants,
  returnUnits,
  ...paymentInvariants,
  ...invoiceInvariants,
  ...subscriptionInvariants,
  capturedMoney,
].toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
