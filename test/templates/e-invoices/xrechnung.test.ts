import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { creditNoteOf } from '../../../domain/invoices/document/credit-note.ts';
import { missingFacts } from '../../../domain/invoices/xrechnung/write-xrechnung.ts';
import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import { facturXOf, xRechnungOf } from '../../../templates/invoice/factur-x/factur-x.ts';
import { complaintsOf, hasValidator } from '../../support/documents/factur-x/validator.ts';
import { allFindings, hasMustang, Mustang } from '../../support/documents/mustang/mustang.ts';
import { drawnDocuments } from './drawn-documents.ts';
import { documents, included, refundOf, sample } from './sample-documents.ts';

let folder: string;
let mustang: Mustang | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xrechnung-'));
  if (hasMustang) mustang = new Mustang();
});
afterAll(async () => {
  await mustang?.close();
  await rm(folder, { recursive: true, force: true });
});

const LEITWEG_ID = '04011000-1234512345-06';
const IBAN = 'DE02120300000000202051';

const toPublicBuyer = (document: InvoiceDocument): InvoiceDocument => ({
  ...document,
  seller: { ...document.seller, contactName: 'Einkauf & Rechnungen <Hamburg>', iban: IBAN },
  buyer: { ...document.buyer, leitwegId: LEITWEG_ID },
});

const open = toPublicBuyer(sample({ payment: null, paid: 0, due: 11900, dueDate: '2026-12-03' }));
const instructions = { paymentInstructions: 'Bank transfer, please\nwithin 30 days' };
const withoutIban = { ...open, ...instructions, seller: { ...open.seller, iban: null } };
const paidBy = (method: string | null) =>
  toPublicBuyer(sample({ payment: { date: '2026-11-03', method, reference: null } }));
const credited = toPublicBuyer(
  creditNoteOf({ ...included, refunds: [{ ...refundOf(3915, 615), isCredited: true }] }),
);
const payments: readonly (readonly [name: string, document: InvoiceDocument])[] = [
  ['open, by SEPA transfer', open],
  ['open, by transfer in another currency', { ...open, currency: 'USD' }],
  ['open, without an account', withoutIban],
  ['paid by wallet', paidBy('Apple Pay (Visa **** 4242)')],
  ['paid by a card without digits', paidBy('card')],
  ['paid elsewhere', paidBy('external payment')],
  ['paid by nothing that is known', paidBy(null)],
  ['credited to a balance', credited],
];

async function written(name: string, xml: string | null): Promise<string> {
  const path = join(folder, name);
  await Bun.write(path, xml ?? expect.unreachable(name));
  return path;
}

/** Mustang calculates the tax by rate, too, and warns of a cent: EN 16931 admits tax that is rounded by line. */
const isOfRules = (finding: string) => !finding.includes('Arithmetical issue');

const because = hasMustang
  ? ''
  : ' (skipped: node cli/services/install/install-mustang.mjs needs Java and Maven)';

describe('XRechnung', () => {
  test.skipIf(!hasMustang)(`passes the rules of KoSIT without a warning${because}`, async () => {
    const ours = [...documents, ...drawnDocuments(33, 42)];
    const cases = [
      ...ours.map(([name, document]) => [name, toPublicBuyer(document)] as const),
      ...payments,
    ];
    const files = await Promise.all(
      cases.map(([, document], index) => written(`${index}.xml`, xRechnungOf(document))),
    );
    const results = (await mustang?.resultsOf(files, allFindings)) ?? [];
    const found = results.map(({ xml, complaints }) => [xml, complaints.filter(isOfRules)]);
    expect(cases.map(([name], index) => [name, found[index]])).toEqual(
      cases.map(([name]) => [name, ['valid', []]]),
    );
  });

  test.skipIf(!hasMustang)(`without a required fact is invalid${because}`, async () => {
    const { seller, buyer } = open;
    const faults: readonly (readonly [rule: string, path: string, document: InvoiceDocument])[] = [
      ['BR-DE-15', 'buyer.leitwegId', { ...open, buyer: { ...buyer, leitwegId: null } }],
      ['BR-DE-2', 'seller.contactName', { ...open, seller: { ...seller, contactName: null } }],
      ['BR-DE-6', 'seller.phone', { ...open, seller: { ...seller, phone: null } }],
      ['BR-DE-7', 'seller.email', { ...open, seller: { ...seller, email: null } }],
      ['PEPPOL-EN16931-R010', 'buyer.email', { ...open, buyer: { ...buyer, email: null } }],
      ['BR-DE-4', 'seller.address.postalCode', without(open, 'seller', 'postalCode')],
      ['BR-DE-8', 'buyer.address.city', without(open, 'buyer', 'city')],
    ];
    const files = await Promise.all(
      faults.map(([rule, , document]) => written(`${rule}.xml`, xRechnungOf(document))),
    );
    const results = (await mustang?.resultsOf(files, allFindings)) ?? [];
    for (const [index, [rule, path, document]] of faults.entries()) {
      expect([rule, results[index]?.xml]).toEqual([rule, 'invalid']);
      expect(results[index]?.complaints.join()).toContain(rule);
      expect(missingFacts(document).map((fact) => fact.path)).toEqual([path]);
    }
  });

  test.skipIf(!hasValidator)(
    'is Factur-X with another header, payment means included',
    async () => {
      const files = await Promise.all(
        payments.map(([, document], index) => written(`facturx-${index}.xml`, facturXOf(document))),
      );
      const complaints = await complaintsOf(files);
      expect(payments.map(([name], index) => [name, complaints[index]])).toEqual(
        payments.map(([name]) => [name, []]),
      );
    },
  );

  test('names specification, process, buyer reference and contact', () => {
    const xml = xRechnungOf(open);
    for (const part of [
      '<ram:ID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</ram:ID>',
      '<ram:ID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</ram:ID>',
      `<ram:BuyerReference>${LEITWEG_ID}</ram:BuyerReference>`,
      '<ram:PersonName>Einkauf &amp; Rechnungen &lt;Hamburg&gt;</ram:PersonName>',
      '<ram:CompleteNumber>+49 40 123456</ram:CompleteNumber>',
    ])
      expect(xml).toContain(part);
    expect(facturXOf(open)).not.toContain('xrechnung');
    expect(xRechnungOf(credited)).toContain('<ram:TypeCode>381</ram:TypeCode>');
  });

  test.each([
    ['58', 'open, by SEPA transfer', `<ram:IBANID>${IBAN}</ram:IBANID>`],
    ['30', 'open, by transfer in another currency', `<ram:IBANID>${IBAN}</ram:IBANID>`],
    ['1', 'open, without an account', 'Bank transfer, please'],
    ['48', 'paid by wallet', '<ram:ID>4242</ram:ID>'],
    ['1', 'paid by a card without digits', '<ram:Information>card</ram:Information>'],
    ['1', 'paid elsewhere', '<ram:Information>external payment</ram:Information>'],
    ['97', 'credited to a balance', ''],
  ])('has payment means %s where it is %s', (code, name, part) => {
    const [, document] = payments.find(([one]) => one === name) ?? expect.unreachable(name);
    const xml = xRechnungOf(document) ?? '';
    const means = /PaymentMeans><ram:TypeCode>(\d+)<.*?PaymentMeans>/s.exec(xml);
    expect([means?.[1], means?.[0].includes(part)]).toEqual([code, true]);
  });

  test('lacks all at once where nothing was ever set', () => {
    const { seller, buyer } = sample();
    const bare = { ...seller, address: null, taxIds: [], email: null, phone: ' ' };
    const missing = missingFacts({ ...sample(), seller: bare, buyer: { ...buyer, email: null } });
    expect(missing.map(({ path }) => path)).toEqual([
      'seller.contactName',
      'seller.phone',
      'seller.email',
      'seller.taxIds',
      'seller.address.city',
      'seller.address.postalCode',
      'seller.address.countryCode',
      'buyer.leitwegId',
      'buyer.email',
    ]);
    expect(missing[0]?.message).toContain('Set contactName by PUT /api/v1/invoice-settings');
    expect(missingFacts(open)).toEqual([]);
  });
});

function without(
  document: InvoiceDocument,
  party: 'seller' | 'buyer',
  part: 'city' | 'postalCode',
): InvoiceDocument {
  const { address } = document[party];
  if (!address) return document;
  return { ...document, [party]: { ...document[party], address: { ...address, [part]: null } } };
}
