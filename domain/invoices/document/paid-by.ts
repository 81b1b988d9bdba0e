import type { Payment } from '../../../storage/entities/payment.ts';

/** "Visa **** 4242"; null when there is nothing to show. */
export function paidByText({ card, method }: Pick<Payment, 'card' | 'method'>): string | null {
  if (card) return `${brandName(card.brand)} **** ${card.lastFour}`;
  return methodNames.get(method) ?? null;
}

const methodNames: ReadonlyMap<string, string> = new Map([
  ['card', 'card'],
  ['external', 'external payment'],
]);

const brandNames: ReadonlyMap<string, string> = new Map([
  ['amex', 'American Express'],
  ['diners', 'Diners Club'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
]);

function brandName(brand: string): string {
  return (
    brandNames.get(brand.toLowerCase()) ?? `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`
  );
}
