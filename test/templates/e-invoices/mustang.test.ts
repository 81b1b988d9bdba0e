import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import { facturXOf } from '../../../templates/invoice/factur-x/factur-x.ts';
import { renderInvoicePdf } from '../../../templates/invoice/render-pdf.ts';
import { runsAll } from '../../support/crash/draw.ts';
import { hasMustang, Mustang } from '../../support/documents/mustang/mustang.ts';
import { sampleBranding } from '../invoice/sample-document.ts';
import { documents, sample } from './sample-documents.ts';
import { drawnDocuments } from './drawn-documents.ts';

let folder: string;
let mustang: Mustang | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mustang-'));
  if (hasMustang) mustang = new Mustang();
});
afterAll(async () => {
  await mustang?.close();
  await rm(folder, { recursive: true, force: true });
});

const because = hasMustang
  ? ''
  : ' (skipped: node cli/services/install/install-mustang.mjs needs Java and Maven)';

test.skipIf(!hasMustang)(
  `Mustang finds each PDF and the invoice in it valid${because}`,
  async () => {
    const cases = [
      ...documents,
      ...drawnDocuments(32, runsAll ? 60 : 42),
      ...['ar', 'he', 'ja', 'zh-Hans'].map(
        (language) => [language, { ...sample(), language }] as const,
      ),
    ];
    const files: string[] = [];
    for (const [index, [, document]] of cases.entries())
      files.push(await written(`${index}.pdf`, document));
    const results = (await mustang?.resultsOf(files)) ?? [];
    const valid = { pdf: 'valid', xml: 'valid', complaints: [] };
    expect(cases.map(([name], index) => [name, results[index]])).toEqual(
      cases.map(([name]) => [name, valid]),
    );
  },
);

test.skipIf(!hasMustang)(`Mustang finds planted faults${because}`, async () => {
  const sound = await Bun.file(await written('sound.pdf', sample())).arrayBuffer();
  const broken = join(folder, 'broken.pdf');
  const pdf = Buffer.from(sound).toString('latin1').replace('<rdf:RDF', '<rdf:& F');
  await Bun.write(broken, Buffer.from(pdf, 'latin1'));
  const miscounted = join(folder, 'miscounted.xml');
  const xml = facturXOf(sample())?.replace('GrandTotalAmount>119.00', 'GrandTotalAmount>119.01');
  await Bun.write(miscounted, xml ?? '');
  const [ofPdf, ofXml] = (await mustang?.resultsOf([broken, miscounted])) ?? [];
  expect(ofPdf?.pdf).toBe('invalid');
  expect(ofXml?.xml).toBe('invalid');
  expect(ofXml?.complaints.join()).toContain('BR-CO-15');
});

async function written(name: string, document: InvoiceDocument): Promise<string> {
  const path = join(folder, name);
  await Bun.write(path, await renderInvoicePdf(document, sampleBranding()));
  return path;
}
