/** A tax rate on the wire: percent as a decimal string, '8.25'. */
export const ratePattern = '^(0|[1-9][0-9]{0,2})(\\.[0-9]{1,6})?$';

const rateExpression = new RegExp(ratePattern);

/** The whole (100 %) in the unit of parsed rates, a millionth of a percent. */
export const rateWhole = 100_000_000;

export function isRate(text: string): boolean {
  return rateExpression.test(text);
}

/** '8.25' -> 8_250_000 millionths of a percent. */
export function parseRate(text: string): number {
  if (!isRate(text)) throw new Error(`Not a rate: ${text}`);
  // At most nine digits: the product is off by far less than the half unit that rounding removes.
  return Math.round(Number(text) * 1_000_000);
}
