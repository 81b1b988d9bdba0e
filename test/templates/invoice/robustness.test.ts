import { Resvg } from '@resvg/resvg-js';
import { describe, expect, test } from 'bun:test';
import { renderInvoicePdf } from '../../../templates/invoice/render-pdf.ts';
import { expectText } from './expect-text.ts';
import { readPdf } from './read-pdf.ts';
import { sampleBranding, sampleDocument, sampleLine, sampleOfLines } from './sample-document.ts';

function pngLogo(width: number, height: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#0b6e4f"/></svg>`;
  return `data:image/png;base64,${new Resvg(svg).render().asPng().toString('base64')}`;
}

describe('branding', () => {
  test('puts the logo in place of the name', async () => {
    const branding = sampleBranding({ logo: pngLogo(400, 100), companyName: 'Only as text' });
    const pdf = await renderInvoicePdf(sampleDocument(), branding);
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Subtype /Image');
    expect((await readPdf(pdf)).text).not.toContain('Only as text');
  });

  test('shrinks a large logo', async () => {
    const branding = sampleBranding({ logo: pngLogo(4000, 3000) });
    expect((await renderInvoicePdf(sampleDocument(), branding)).length).toBeLessThan(100_000);
  });

  const unusable = [
    'data:image/png;base64,AAAA',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'https://example.com/logo.png',
    'data:image/png;base64,"/><image href="/etc/passwd',
  ];
  test.each(unusable)('falls back to the name for %p', async (logo) => {
    await expectText(await renderInvoicePdf(sampleDocument(), sampleBranding({ logo })), [
      'Nordlicht Invoice',
    ]);
  });

  test.each(['#ffffff', 'red', '', null])('reads with the brand colour %p', async (brandColor) => {
    const pdf = await renderInvoicePdf(sampleDocument(), sampleBranding({ brandColor }));
    await expectText(pdf, ['Invoice', 'Total EUR 119.00']);
  });
});

describe('much text', () => {
  test('wraps long and unbroken descriptions inside their column', async () => {
    const words = Array.from({ length: 40 }, (_, index) => `word${index}`);
    const lines = [
      sampleLine({ description: words.join(' '), detail: 'x'.repeat(300) }),
      sampleLine({ description: 'after' }),
    ];
    const pdf = await renderInvoicePdf(sampleDocument({ lines }), sampleBranding());
    const { pages } = await expectText(pdf, [...words, 'after 1 EUR 100.00']);
    expect(pages).toHaveLength(1);
  });

  test('prints 400 characters of a description and of a detail', async () => {
    const lines = [sampleLine({ description: 'Ж'.repeat(2000), detail: 'Щ'.repeat(2000) })];
    const pdf = await renderInvoicePdf(sampleDocument({ lines }), sampleBranding());
    const { text } = await readPdf(pdf);
    expect(text.match(/Ж/g)).toHaveLength(399);
    expect(text.match(/Щ/g)).toHaveLength(399);
  });

  test('keeps a description of many short lines on one page', async () => {
    const steps = Array.from({ length: 90 }, (_, index) => `s${index}`);
    const lines = [sampleLine({ description: steps.join('\n') }), sampleLine()];
    const pdf = await renderInvoicePdf(sampleDocument({ lines }), sampleBranding());
    const { pages } = await expectText(pdf, ['s0', 's89', 'Total EUR 119.00']);
    expect(pages).toHaveLength(1);
  });

  test('runs payment instructions and a long footer over pages', async () => {
    const paymentInstructions = Array.from({ length: 90 }, (_, index) => `Step ${index}.`).join(
      '\n',
    );
    const footer = Array.from({ length: 30 }, (_, index) => `Clause ${index}.`).join('\n');
    const document = sampleDocument({ paymentInstructions, footer, paid: 0, due: 11900 });
    const pdf = await renderInvoicePdf(document, sampleBranding());
    const { pages } = await expectText(pdf, ['Step 0.', 'Step 89.', 'Clause 0.', 'Clause 29.']);
    expect(pages.length).toBeGreaterThan(1);
  });

  test('keeps every block on its page at every number of lines', async () => {
    for (let count = 9; count <= 24; count += 1) {
      const document = sampleOfLines(count);
      const { pages } = await readPdf(await renderInvoicePdf(document, sampleBranding()));
      expect(pages.at(-1)).toContain(`no. ${count}`);
      expect(pages.at(-1)).toContain('Amount due EUR 0.00');
      expect(pages.join(' ').match(/no\. \d+/g)).toHaveLength(count);
    }
  });
});
