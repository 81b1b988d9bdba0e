/** A bookkeeper's sums: they know rows of invoices and nothing of the service. Amounts are minor units. */

export interface Amounts {
  readonly net: number;
  readonly tax: number;
}

/** A line of an invoice or of a credit note, or the shipping of an invoice. */
export interface BookedLine extends Amounts {
  /** Percent; null where none applies. */
  readonly rate: string | null;
}

interface BookedNote {
  readonly number: string;
  readonly at: Date;
  readonly amount: number;
  readonly tax: number;
  /** Those that are known to be taken back. */
  readonly lines: readonly BookedLine[];
}

export interface BookedInvoice {
  readonly number: string;
  readonly issuedAt: Date;
  readonly voidedAt: Date | null;
  readonly timezone: string;
  readonly lines: readonly BookedLine[];
  readonly notes: readonly BookedNote[];
}

/** A document at one rate; corrections are negative. */
export interface Booking extends Amounts {
  readonly document: string;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly rate: string;
  /** Lines at this rate; null where an amount was spread over the rates. */
  readonly lines: number | null;
}

const NO_RATE = 'none';

/** "19.00" and "19" are one rate. */
export function rateKey(rate: string | null): string {
  return rate === null || rate === '' ? NO_RATE : String(Number(rate));
}

function dayIn(timezone: string, instant: Date): string {
  const format = { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', format).format(instant);
}

/** The bookings of an invoice, its credit notes and its void; and the faults of taxes that credit notes state. */
export function bookingsOf(invoice: BookedInvoice): { bookings: Booking[]; faults: string[] } {
  const { number, timezone, issuedAt, voidedAt, lines } = invoice;
  const invoiced = sumsOf(lines);
  const bookings = booked(`invoice ${number}`, dayIn(timezone, issuedAt), lines);
  const faults: string[] = [];
  let left = new Map(invoiced);
  for (const note of invoice.notes) {
    const own = sumsOf(note.lines);
    const open = less(left, own);
    const rest = note.amount - grossOf(own);
    const tax = taxOf(own) + taxWithin(open, rest);
    if (tax !== note.tax)
      faults.push(`${note.number} has ${note.tax} tax in ${note.amount}; reckoned ${tax}`);
    const spread = spreadOver(open, rest - (note.tax - taxOf(own)), note.tax - taxOf(own));
    left = less(open, spread);
    const day = dayIn(timezone, note.at);
    const document = `credit_note ${note.number}`;
    bookings.push(
      ...negated(booked(document, day, note.lines)),
      ...negated(bookedSums(document, day, spread)),
    );
  }
  for (const [rate, { net, tax }] of left)
    if (net < 0 || tax < 0) faults.push(`${number} is credited more at ${rate} than it has`);
  if (voidedAt !== null) {
    const day = dayIn(timezone, voidedAt);
    bookings.push(...negated(bookedSums(`void ${number}`, day, invoiced)));
  }
  return { bookings, faults };
}

/** The sums of bookings by a key of each, without those that come to nothing. */
export function summedBy(
  bookings: readonly Booking[],
  keyOf: (booking: Booking) => string,
): Map<string, Amounts> {
  const sums = new Map<string, Amounts>();
  for (const booking of bookings) addTo(sums, keyOf(booking), booking);
  return withoutZeros(sums);
}

export function addTo(sums: Map<string, Amounts>, key: string, { net, tax }: Amounts): void {
  const before = sums.get(key) ?? { net: 0, tax: 0 };
  sums.set(key, { net: before.net + net, tax: before.tax + tax });
}

export function withoutZeros(sums: ReadonlyMap<string, Amounts>): Map<string, Amounts> {
  return new Map([...sums].filter(([, { net, tax }]) => net !== 0 || tax !== 0));
}

/**
 * Documents whose tax is not their net times the rate. Each line may be off by a cent of rounding, with the cent that is then
 * missing in its net; a part of an order by those of the lines that it is of, and an amount that is spread over the rates by
 * a cent of net and of tax.
 */
export function faultsOfRates(bookings: readonly Booking[]): string[] {
  return bookings.flatMap(({ document, rate, net, tax, lines }) => {
    const exact = rate === NO_RATE ? 0 : (net * Number(rate)) / 100;
    const allowed = 1.5 + (lines ?? 1);
    return Math.abs(tax - exact) <= allowed
      ? []
      : [`${document} has ${tax} tax on ${net} at ${rate}`];
  });
}

function booked(document: string, day: string, lines: readonly BookedLine[]): Booking[] {
  return [...sumsOf(lines)].map(([rate, { net, tax }]) => ({
    document,
    day,
    rate,
    net,
    tax,
    lines: lines.filter((line) => rateKey(line.rate) === rate).length,
  }));
}

function bookedSums(document: string, day: string, sums: ReadonlyMap<string, Amounts>): Booking[] {
  return [...sums].map(([rate, { net, tax }]) => ({ document, day, rate, net, tax, lines: null }));
}

function negated(bookings: readonly Booking[]): Booking[] {
  return bookings.map((booking) => ({ ...booking, net: 0 - booking.net, tax: 0 - booking.tax }));
}

function sumsOf(lines: readonly BookedLine[]): Map<string, Amounts> {
  const sums = new Map<string, Amounts>();
  for (const line of lines) addTo(sums, rateKey(line.rate), line);
  return sums;
}

function less(
  all: ReadonlyMap<string, Amounts>,
  taken: ReadonlyMap<string, Amounts>,
): Map<string, Amounts> {
  const left = new Map(all);
  for (const [rate, { net, tax }] of taken) addTo(left, rate, { net: 0 - net, tax: 0 - tax });
  return left;
}

function grossOf(sums: ReadonlyMap<string, Amounts>): number {
  return [...sums.values()].reduce((sum, { net, tax }) => sum + net + tax, 0);
}

function taxOf(sums: ReadonlyMap<string, Amounts>): number {
  return [...sums.values()].reduce((sum, { tax }) => sum + tax, 0);
}

/** Half a cent is rounded up. */
function taxWithin(open: ReadonlyMap<string, Amounts>, amount: number): number {
  const gross = grossOf(open);
  if (gross <= 0) return 0;
  const twice = 2n * BigInt(taxOf(open)) * BigInt(amount) + BigInt(gross);
  return Number(twice / (2n * BigInt(gross)));
}

/**
 * Net and tax in proportion to what each rate has left of them; cents that are left over go to the
 * largest fractions, and of equal ones to the highest rate.
 */
function spreadOver(
  open: ReadonlyMap<string, Amounts>,
  net: number,
  tax: number,
): Map<string, Amounts> {
  const rates = [...open.keys()].toSorted((a, b) => heightOf(b) - heightOf(a));
  const nets = proportion(
    net,
    rates.map((rate) => open.get(rate)?.net ?? 0),
  );
  const taxes = proportion(
    tax,
    rates.map((rate) => open.get(rate)?.tax ?? 0),
  );
  const parts = rates.map((rate, index) => ({
    rate,
    net: nets[index] ?? 0,
    tax: taxes[index] ?? 0,
  }));
  return withoutZeros(new Map(parts.map(({ rate, ...amounts }) => [rate, amounts])));
}

function heightOf(rate: string): number {
  return rate === NO_RATE ? -1 : Number(rate);
}

function proportion(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + Math.max(0, weight), 0);
  if (whole === 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(Math.max(0, weight));
    return {
      index,
      cents: Number(product / BigInt(whole)),
      fraction: Number(product % BigInt(whole)),
    };
  });
  const missing = amount - parts.reduce((sum, { cents }) => sum + cents, 0);
  const first = parts
    .toSorted((a, b) => b.fraction - a.fraction || a.index - b.index)
    .slice(0, missing);
  return parts.map((part) => part.cents + (first.includes(part) ? 1 : 0));
}
