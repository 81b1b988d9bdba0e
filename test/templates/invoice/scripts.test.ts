import { describe, expect, test } from 'bun:test';
import { renderInvoicePdf } from '../../../templates/invoice/render-pdf.ts';
import { expectText } from './expect-text.ts';
import { readByPdftotext, readPdf } from './read-pdf.ts';
import { sampleBranding, sampleDocument, sampleLine } from './sample-document.ts';

const renderWith = (description: string) =>
  renderInvoicePdf(sampleDocument({ lines: [sampleLine({ description })] }), sampleBranding());

describe('names and descriptions in other scripts', () => {
  test.each([
    ['Latin with marks', 'Łódź Škoda Győr İstanbul Ærø Phở'],
    ['Cyrillic', 'Настольная лампа, ґанок'],
    ['Greek', 'Λάμπα γραφείου'],
    ['Simplified Chinese', '核桃木台灯 张伟'],
    ['Traditional Chinese', '臺灣 書桌燈'],
    ['Japanese', '株式会社山田の卓上ランプ 鴫 籾'],
    ['Korean', '호두나무 책상 램프'],
    ['Hebrew', 'מנורה'],
    ['Thai', 'โคมไฟ'],
    ['Thai with am', 'น้ำ'],
    ['Hindi', 'दीपक'],
    ['all at once', 'Lamp лампа λάμπα 灯 ランプ 램프'],
  ])('%s', async (_, description) => {
    const pdf = await renderWith(description);
    await expectText(pdf, [description]);
  });

  test('Hindi, whose reordered vowels name their word beside the glyphs', async () => {
    const pdf = await renderWith('हिन्दी');
    const printed = readByPdftotext(pdf);
    if (printed !== null) expect(printed).toContain('हिन्दी');
    // pdf.js doesn't read the names and gives the glyphs' own order.
    expect((await readPdf(pdf)).text).toMatch(/िहन्दी|हिन्दी/);
  });

  test('Arabic, joined and from right to left', async () => {
    const pdf = await renderWith('مصباح مكتب من خشب الجوز');
    const printed = readByPdftotext(pdf);
    if (printed !== null) expect(printed).toContain('مصباح مكتب من خشب الجوز');
    const { text } = await readPdf(pdf);
    for (const word of ['مصباح', 'مكتب', 'خشب', 'الجوز']) expect(text).toContain(word);
  });

  test.each(['سلام عليكم', 'محمد عبد الله الأحمد', 'صلاح الدين'])(
    'Arabic with ligatures, each letter in its place: %s',
    async (name) => {
      const pdf = await renderWith(name);
      const printed = readByPdftotext(pdf);
      if (printed !== null) expect(printed).toContain(name);
      const { text } = await readPdf(pdf);
      for (const word of name.split(' ')) expect(text).toContain(word);
    },
  );

  test('loads no font but the Latin one for Latin text', async () => {
    const pdf = Buffer.from(await renderWith('Lamp')).toString('latin1');
    expect(new Set(pdf.match(/\/FontName \/\w+\+[\w-]+/g)).size).toBe(2);
    const both = Buffer.from(await renderWith('Лампа')).toString('latin1');
    expect(new Set(both.match(/\/FontName \/\w+\+[\w-]+/g)).size).toBe(3);
  });
});

describe('text that no font can print', () => {
  test('loses its pictographs and marks the rest', async () => {
    const { text } = await expectText(await renderWith('🎁 Gift 👩‍👩‍👧 card ᚠ ok'), [
      'Gift card',
      'ok',
    ]);
    expect(text).toContain('card \ufffd ok');
  });

  test('loses control characters and markup stays text', async () => {
    await expectText(await renderWith('A\u0000B\u202eC <b>&amp; "q" \'s</b>\u00a0D‑E'), [
      `ABC <b>&amp; "q" 's</b> D-E`,
    ]);
  });
});
