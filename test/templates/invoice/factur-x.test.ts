import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import { creditNoteOf } from '../../../domain/invoices/document/credit-note.ts';
import { facturXOf } from '../../../templates/invoice/factur-x/factur-x.ts';
import { renderInvoicePdf } from '../../../templates/invoice/render-pdf.ts';
import { complaintsOf, hasValidator } from '../../support/documents/factur-x/validator.ts';
import { sampleBranding, sampleDocument, sampleLine } from './sample-document.ts';
import {
  documents,
  included,
  placed,
  refundOf,
  sample,
  untaxed,
  vat,
} from '../e-invoices/sample-documents.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'factur-x-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the invoice for machines', () => {
  test.skipIf(!hasValidator)('is accepted by public validators in every case', async () => {
    const files = await Promise.all(
      documents.map(async ([name, document], index) => {
        const xml = facturXOf(document) ?? expect.unreachable(name);
        const path = join(folder, `${index}.xml`);
        await Bun.write(path, xml);
        return path;
      }),
    );
    const complaints = await complaintsOf(files);
    expect(documents.map(([name], index) => [name, complaints[index]])).toEqual(
      documents.map(([name]) => [name, []]),
    );
  });

  test.skipIf(!hasValidator)('is found in the PDF, and a wrong sum would be refused', async () => {
    const pdf = join(folder, 'invoice.pdf');
    await Bun.write(pdf, await renderInvoicePdf(included, sampleBranding()));
    const wrong = join(folder, 'wrong.xml');
    const xml = facturXOf(included) ?? '';
    await Bun.write(
      wrong,
      xml.replace('<ram:GrandTotalAmount>39.15', '<ram:GrandTotalAmount>39.16'),
    );
    const broken = join(folder, 'broken.xml');
    await Bun.write(broken, xml.replaceAll('ram:TypeCode', 'ram:KindCode'));
    const [ofPdf, ofWrong, ofBroken] = await complaintsOf([pdf, wrong, broken]);
    expect(ofPdf).toEqual([]);
    expect(ofWrong?.join(' ')).toContain('BR-CO-15');
    expect(ofBroken?.join(' ')).toContain('not valid against the official XML Schema');
  });

  test('has the same sums as the document', () => {
    const xml = facturXOf(included) ?? '';
    const amount = (name: string) => new RegExp(`<ram:${name}[^>]*>([^<]*)<`).exec(xml)?.[1];
    expect(amount('ChargeTotalAmount')).toBe('5.00');
    expect(amount('TaxBasisTotalAmount')).toBe('33.00');
    expect(amount('TaxTotalAmount')).toBe('6.15');
    expect(amount('GrandTotalAmount')).toBe('39.15');
    expect(amount('DuePayableAmount')).toBe('0.00');
    expect(xml).toContain('<udt:DateTimeString format="102">20261103</udt:DateTimeString>');
  });

  test('of a credit note names what it corrects', () => {
    const xml = facturXOf(creditNoteOf({ ...included, refunds: [refundOf(3915, 615)] })) ?? '';
    expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>');
    expect(xml).toContain(
      '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>INV-000001</ram:IssuerAssignedID>',
    );
  });

  const { seller, buyer } = sample();
  test.each<[string, Partial<InvoiceDocument>]>([
    ['an invoice from before addresses were kept in parts', sampleDocument()],
    ['a seller without country', { seller: placed(seller, '') }],
    ['a seller without tax id', { seller: { ...seller, taxIds: [] } }],
    ['a buyer without country', { buyer: placed(buyer, '') }],
    [
      'reverse charge to a buyer without VAT id',
      { buyer: { ...buyer, taxIds: [] }, notices: ['reverse_charge'] },
    ],
    [
      'tax that nobody calculated',
      { taxes: [], lines: [sampleLine(untaxed)], total: 10000, paid: 10000 },
    ],
    ['tax that is not of its rate', { taxes: [vat('19', 10000, 2500)], total: 12500, paid: 12500 }],
    ['three decimals', { currency: 'KWD', exponent: 3 }],
    ['a voided invoice', { stamps: ['VOID'] }],
  ])('is left out for %s', (_name, changes) => {
    expect(facturXOf({ ...sample(), ...changes })).toBeNull();
  });

  test('is not in the PDF where it is left out', async () => {
    const pdf = await renderInvoicePdf(sampleDocument(), sampleBranding());
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('factur-x');
  });
});

// UNTDID 5189: 95 is a discount. Nobody gave one where the unused time of a former plan is deducted.
test('unused time of a former plan is no discount', () => {
  const lines = [sampleLine({ unitPrice: 15000, discount: 5000 })];
  const changed = sample({ lines, subtotal: 15000 });
  expect(facturXOf(changed)).toContain('<ram:ReasonCode>95</ram:ReasonCode>');
  const unused = facturXOf({ ...changed, deduction: 'unused_time' });
  expect(unused).not.toContain('ram:ReasonCode');
  expect(unused).toContain('<ram:Reason>Unused time</ram:Reason>');
});
