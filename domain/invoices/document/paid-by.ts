import type { Payment } from '../../../storage/entities/payment.ts';

/** "Visa **** 4242"; null when there is nothing to show. */
export function paidByText({ card, method }: Pick<Payment, 'card' | 'method'>): string | null {
  if (card) return `${brandName(card.brand)} **** ${card.lastFour}`;
  return methodNames[method] ?? null;
}

const methodNames: Readonly<Record<string, string>> = {
  card: 'card',
  external: 'external payment',
};

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

function brandName(brand: string): string {
  return brandNames[brand.toLowerCase()] ?? `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`;
}
