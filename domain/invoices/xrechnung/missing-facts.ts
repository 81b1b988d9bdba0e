import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import type { ErrorDetail } from '../../error-details.ts';

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
