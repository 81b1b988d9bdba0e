import { expect, test } from 'bun:test';
import type { PackingSlip } from '../../../storage/entities/shapes/packing-slip.ts';
import { languages } from '../../../domain/languages.ts';
import { renderPackingSlips } from '../../../templates/invoice/packing-slip/render-packing-slips.ts';
import { readPdf } from './read-pdf.ts';

const branding = { logo: null, brandColor: '#1f6f5b', companyName: 'Acme' };

const slip: PackingSlip = {
  language: 'en',
  orderNumber: '1069',
  orderDate: '2026-11-03',
  recipient: ['Ada Lovelace', 'Analytical Ltd', '12 St James’s Square', 'London', 'SW1Y 4JH'],
  lines: [{ quantity: 3, sku: 'MUG-1', description: 'Mug', detail: 'Blue, 300 ml' }],
};

const render = async (slips: readonly PackingSlip[]) =>
  readPdf(await renderPackingSlips({ slips, printedOn: '2026-11-04' }, branding, () => undefined));

test('a slip has the sender, the address, the order and its lines', async () => {
  const { pages } = await render([slip]);
  expect(pages).toHaveLength(1);
  for (const words of ['Acme', 'Packing slip', '1069', '2026-11-03', ...slip.recipient])
    expect(pages[0]).toContain(words);
  expect(pages[0]).toContain('3 MUG-1 Mug Blue, 300 ml');
});

test('each slip begins on a new page in its own language, and a long one repeats the head of its table', async () => {
  const lines = Array.from({ length: 80 }, (_, index) => ({
    quantity: index + 1,
    sku: `SKU-${index}`,
    description: `Item ${index}`,
    detail: null,
  }));
  const { pages } = await render([
    { ...slip, lines },
    { ...slip, language: 'de' },
  ]);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages[1]).toContain('Packing slip 1069');
  expect(pages[1]).toContain('Quantity SKU Description');
  expect(pages.at(-1)).toContain('Lieferschein');
  expect(pages.at(-1)).toContain('03.11.2026');
  expect(pages.at(-1)).toContain('Seite 1/1');
  const text = pages.join(' ');
  for (const { sku } of lines) expect(text).toContain(sku);
});

test.each(languages.map((language) => [language]))(
  'a slip in %s prints all its characters',
  async (language) => {
    const { text } = await render([{ ...slip, language }]);
    expect(text).toContain('1069');
    expect(text).not.toContain('\ufffd');
  },
);
