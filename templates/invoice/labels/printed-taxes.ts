import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';

/** The taxes and notices that are printed: a price that is free of tax includes none, whatever an older document states. */
export function printedTaxes({
  taxes,
  notices,
}: Pick<InvoiceDocument, 'taxes' | 'notices'>): Pick<InvoiceDocument, 'taxes' | 'notices'> {
  if (notices.every((notice) => notice === 'prices_include_tax')) return { taxes, notices };
  const printed = taxes.map((tax) => ({ ...tax, included: tax.included && tax.amount !== 0 }));
  const isIncluded = printed.some(({ included }) => included);
  return {
    taxes: printed,
    notices: notices.filter((notice) => notice !== 'prices_include_tax' || isIncluded),
  };
}
