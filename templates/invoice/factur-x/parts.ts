import type { InvoiceParty } from '../../../storage/entities/invoice-version.ts';
import { vatIdOf } from './machine-facts.ts';
import { optional, parent, xml, type Xml } from './xml.ts';

/** `2026-11-03` as `20261103`, UN/EDIFACT format 102. */
export function dateTime(name: string, isoDate: string, type: 'udt' | 'qdt' = 'udt'): Xml {
  const digits = isoDate.replaceAll('-', '');
  return parent(name, xml(`${type}:DateTimeString`, digits, 'format="102"'));
}

export function partyXml(name: string, party: InvoiceParty): Xml {
  const { address } = party;
  return parent(
    name,
    xml('ram:Name', party.company ?? party.name),
    parent('ram:SpecifiedLegalOrganization', optional('ram:ID', party.registrationNumber)),
    party.contactName ? contactXml(party) : null,
    parent(
      'ram:PostalTradeAddress',
      optional('ram:PostcodeCode', address?.postalCode),
      optional('ram:LineOne', address?.line1),
      optional('ram:LineTwo', address?.line2),
      optional('ram:CityName', address?.city),
      optional('ram:CountryID', address?.countryCode),
      optional('ram:CountrySubDivisionName', address?.region),
    ),
    party.email === null
      ? null
      : parent('ram:URIUniversalCommunication', xml('ram:URIID', party.email, 'schemeID="EM"')),
    taxRegistration(party),
  );
}

function contactXml({ contactName, phone, email }: InvoiceParty): Xml {
  return parent(
    'ram:DefinedTradeContact',
    optional('ram:PersonName', contactName),
    parent('ram:TelephoneUniversalCommunication', optional('ram:CompleteNumber', phone)),
    parent('ram:EmailURIUniversalCommunication', optional('ram:URIID', email)),
  );
}

/** A VAT id where the number is one; else the number of a local tax register, which only sellers state. */
function taxRegistration(party: InvoiceParty): Xml {
  const vatId = vatIdOf(party);
  const [first] = party.taxIds;
  if (vatId !== null)
    return parent('ram:SpecifiedTaxRegistration', xml('ram:ID', vatId, 'schemeID="VA"'));
  if (first === undefined) return null;
  return parent('ram:SpecifiedTaxRegistration', xml('ram:ID', first.value, 'schemeID="FC"'));
}
