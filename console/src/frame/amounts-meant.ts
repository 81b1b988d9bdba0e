const amount = /^[€$£¥]?\s?(\d[\d.,' ]*)\s?(?:€|[A-Za-z]{3})?$/;
/** The last separator, with one or two digits after it. */
const decimals = /[.,](\d{1,2})$/;

/**
 * Reads a typed amount in the smallest unit of a currency: `1,758.00 €` and `1758` are 175800, the latter also
 * 1758 of a currency without decimals. None for other texts.
 */
export function amountsMeant(text: string): number[] {
  const [, typed] = amount.exec(text) ?? [];
  if (typed === undefined) return [];
  const [, fraction = ''] = decimals.exec(typed) ?? [];
  const whole = (fraction ? typed.slice(0, -fraction.length - 1) : typed).replaceAll(/\D/g, '');
  if (whole === '' || whole.length > 10) return [];
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, '0') || 0);
  return fraction ? [hundredths] : [hundredths, Number(whole)];
}
