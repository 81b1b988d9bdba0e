/** Minor units of a currency, as people read them. */
export function money(amount, currency) {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits;
  return format.format(amount / 10 ** digits);
}

export function day(instant, timeZone) {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(
    new Date(instant),
  );
}

/** A price with its interval: $29.00 a month. */
export function price({ amount, currency, interval }) {
  return `${money(amount, currency)} a ${interval}`;
}
