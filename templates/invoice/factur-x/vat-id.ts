/** Whether a number is one for VAT: it begins with the letters of its country, in Greece with EL, as in `DE123456789`. */
export function isVatId(value: string, countryCode: string | null): boolean {
  if (!countryCode) return false;
  return plainVatId(value).startsWith(countryCode === 'GR' ? 'EL' : countryCode);
}

export function plainVatId(value: string): string {
  return value.replace(/[\s.-]/g, '').toUpperCase();
}
