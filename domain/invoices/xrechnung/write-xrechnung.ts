import type { Invoice } from '../../../storage/entities/invoice.ts';
import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import { ISSUE_FACTS } from '../../../storage/queries/invoices/issue-facts.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { ErrorDetail } from '../../error-details.ts';
import { factsOfRow } from '../document/issue-facts.ts';
import { sellerOf } from '../document/parties.ts';

/** Writes the XML; null where EN 16931 has no place for the document. */
export type WriteXml = (document: InvoiceDocument) => string | null;

export interface XmlFile {
  readonly name: string;
  readonly xml: string;
}

/** A document as XRechnung; 422 `xrechnung_incomplete` names all that is missing, and where it is set. */
export async function writeXRechnung(
  ctx: Context,
  invoice: Invoice,
  frozen: InvoiceDocument,
  write: WriteXml,
): Promise<XmlFile> {
  const document = await withContacts(ctx, invoice, frozen);
  const missing = missingFacts(document);
  if (missing.length > 0) fail('xrechnung_incomplete', missing);
  const xml = write(document);
  return xml === null ? fail('xrechnung_incomplete', unsuitable) : { name: document.number, xml };
}

const unsuitable = [
  {
    path: 'document',
    code: 'unsuitable',
    message:
      'EN 16931 has no place for this document: it is void, nobody calculated its tax, its taxes are not those of its rates, a party of its reverse charge has no VAT id, or its currency has three decimals.',
  },
];

/**
 * The document with the contact, the account and the Leitweg-ID of now where it was issued without them: they say whom
 * to reach and not what was sold. The rest stays as it was issued.
 */
async function withContacts(
  { database }: Context,
  { workspaceId, environmentId, applicationId, customerId }: Invoice,
  document: InvoiceDocument,
): Promise<InvoiceDocument> {
  const key = [workspaceId, environmentId, applicationId, customerId, null, null];
  const [row] = await database.read(ISSUE_FACTS, key);
  if (!row) return document;
  const facts = factsOfRow(row);
  const { seller, buyer } = document;
  const now = sellerOf(facts);
  return {
    ...document,
    seller: {
      ...seller,
      contactName: seller.contactName ?? now.contactName ?? null,
      phone: seller.phone ?? now.phone,
      email: seller.email ?? now.email,
      iban: seller.iban ?? now.iban ?? null,
    },
    buyer: { ...buyer, leitwegId: buyer.leitwegId ?? facts.customer?.leitwegId ?? null },
  };
}

const SETTINGS = 'by PUT /api/v1/invoice-settings';
const LATER = 'An invoice keeps the address that it was issued with.';

/** Facts that XRechnung 3.0 requires beyond EN 16931 and the document lacks (BR-DE-2 to 9, 15; PEPPOL R010, R020). */
export function missingFacts({ seller, buyer }: InvoiceDocument): ErrorDetail[] {
  const ofSeller = seller.address;
  const ofBuyer = buyer.address;
  const facts: readonly (readonly [
    path: string,
    value: string | null | undefined,
    remedy: string,
  ])[] = [
    ['seller.contactName', seller.contactName, `Set contactName ${SETTINGS}.`],
    ['seller.phone', seller.phone, `Set phone ${SETTINGS}.`],
    ['seller.email', seller.email, `Set email ${SETTINGS}.`],
    ['seller.taxIds', seller.taxIds[0]?.value, `Set taxId ${SETTINGS}, for later invoices.`],
    ...(['city', 'postalCode', 'countryCode'] as const).map(
      (part) =>
        [
          `seller.address.${part}`,
          ofSeller?.[part],
          `Set sellerAddress.${part} ${SETTINGS}, for later invoices. ${LATER}`,
        ] as const,
    ),
    [
      'buyer.leitwegId',
      buyer.leitwegId,
      'Set leitwegId of the customer by PATCH /api/v1/customers/{id}, or send net30Acceptance.leitwegId when the checkout is completed.',
    ],
    ['buyer.email', buyer.email, 'Send an email when the checkout is completed.'],
    ...(['city', 'postalCode', 'countryCode'] as const).map(
      (part) =>
        [
          `buyer.address.${part}`,
          ofBuyer?.[part],
          `Send billingAddress.${part} when the checkout is completed. ${LATER}`,
        ] as const,
    ),
  ];
  return facts
    .filter(([, value]) => !value?.trim())
    .map(([path, , remedy]) => ({
      path,
      code: 'required',
      message: `XRechnung requires ${path}. ${remedy}`,
    }));
}
