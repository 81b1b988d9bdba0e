/** A sheet for a parcel: where it goes and what is in it, without prices. */
export interface PackingSlip {
  /** The buyer's language, BCP 47. */
  readonly language: string;
  readonly orderNumber: string;
  /** The calendar day, as in `2026-11-03`. */
  readonly orderDate: string;
  /** Name and address, a printed line each. */
  readonly recipient: readonly string[];
  readonly lines: readonly PackedLine[];
}

export interface PackedLine {
  readonly quantity: number;
  readonly sku: string;
  readonly description: string;
  readonly detail: string | null;
}

/** The slips of one file, in the order in which they are printed. */
export interface PackingSlips {
  readonly slips: readonly PackingSlip[];
  /** The calendar day of the file. */
  readonly printedOn: string;
}
