/** What buyers call the brands that processors write in one word. */
const brandNames = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['discover', 'Discover'],
  ['diners', 'Diners Club'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
]);

export function brandName(brand: string): string {
  return brandNames.get(brand) ?? `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`;
}
