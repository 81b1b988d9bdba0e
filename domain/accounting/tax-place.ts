import type { InvoiceDocument } from '../../storage/entities/invoice-version.ts';

/** Where a sale was taxed. */
export interface TaxPlace {
  readonly countryCode: string | null;
  readonly postalCode: string | null;
}

/** As its document states it; where an older one does not, the address of the buyer is the nearest to it. */
export function taxPlaceOf({
  taxDestination,
  buyer,
}: Pick<InvoiceDocument, 'taxDestination' | 'buyer'>): TaxPlace | null {
  return taxDestination === undefined ? (buyer.address ?? null) : taxDestination;
}
