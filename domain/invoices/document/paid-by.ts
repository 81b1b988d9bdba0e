import type { CardWallet, Payment } from '../../../storage/entities/payment.ts';

/** "Visa **** 4242", "Apple Pay (Visa **** 4242)"; null when there is nothing to show. */
export function paidByText({ card, method }: Pick<Payment, 'card' | 'method'>): string | null {
  if (card) {
    const named = `${brandName(card.brand)} **** ${card.lastFour}`;
    return card.wallet ? `${walletNames[card.wallet]} (${named})` : named;
  }
  return methodNames.get(method) ?? null;
}

const walletNames: Readonly<Record<CardWallet, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
};

const methodNames: ReadonlyMap<string, string> = new Map([
  ['card', 'card'],
  ['external', 'external payment'],
]);

const brandNames: ReadonlyMap<string, string> = new Map([
  ['amex', 'American Express'],
  ['american_express', 'American Express'],
  ['american express', 'American Express'],
  ['diners', 'Diners Club'],
  ['diners-club', 'Diners Club'],
  ['diners_club', 'Diners Club'],
  ['diners club', 'Diners Club'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
]);

/** What buyers call the brand of a card, however its processor writes it. */
export function brandName(brand: string): string {
  return (
    brandNames.get(brand.toLowerCase()) ?? `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`
  );
}
