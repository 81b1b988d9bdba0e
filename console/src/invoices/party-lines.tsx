import type { InvoiceParty } from '../../../sdk/typescript/src/commerce.ts';

/** Who sells or buys, as the document says it. */
export function PartyLines({ party }: { readonly party: InvoiceParty }) {
  const { name, company, addressLines, taxIds, registrationNumber, email, phone } = party;
  const lines = [
    name,
    company,
    ...addressLines,
    ...taxIds.map(({ label, value }) => `${label} ${value}`),
    registrationNumber,
    email,
    phone,
  ].filter((line) => line !== null && line !== '');
  if (lines.length === 0) return '–';
  return lines.map((line, index) => (
    <span key={index} className="block break-words">
      {line}
    </span>
  ));
}
