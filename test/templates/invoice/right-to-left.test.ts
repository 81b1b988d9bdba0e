import { describe, expect, test } from 'bun:test';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { orderRightToLeft } from '../../../templates/invoice/pdf/right-to-left.ts';
import { renderInvoicePdf } from '../../../templates/invoice/render-pdf.ts';
import { sampleBranding, sampleDocument, sampleLine } from './sample-document.ts';

/** Words as wide as their letters, where a layout from left to right puts them: those from right to left turned. */
function lineOf(...runs: readonly (readonly string[])[]) {
  let x = 0;
  return runs.flatMap((run) => {
    const isTurned = /[\u0590-\u06ff]/.test(run.join(''));
    const start = x;
    const placed = (isTurned ? run.toReversed() : run).map((content) => {
      const word = { x, end: x + content.length, content };
      x = word.end;
      return word;
    });
    expect(x).toBe(start + run.join('').length);
    return isTurned ? placed.toReversed() : placed;
  });
}

const shown = (words: readonly { readonly x: number; readonly content: string }[]): string =>
  words
    .toSorted((one, other) => one.x - other.x)
    .map(({ content }) => content)
    .join('');
const always = () => true;

describe('the words of a line from right to left', () => {
  test('begin at the right; what is Latin keeps its own order', () => {
    const line = lineOf(['שולם', ' '], ['Visa', ' ', '42']);
    expect(shown(line)).toBe(' שולםVisa 42');
    expect(shown(orderRightToLeft(line, always))).toBe('Visa 42 שולם');
  });

  test('stay where they are where none is from right to left', () => {
    const line = lineOf(['EUR', ' ', '-1']);
    expect(orderRightToLeft(line, always)).toEqual(line);
  });

  test('turn their brackets', () => {
    const line = lineOf(['מס', ' ', '(', 'כלול', ')']);
    expect(shown(orderRightToLeft(line, always))).toBe('(כלול) מס');
  });

  test('move within their own line alone', () => {
    const [title, amount] = [lineOf(['שולם', ' '], ['A']), lineOf(['B'])];
    const far = amount.map((word) => ({ ...word, x: word.x + 50, end: word.end + 50 }));
    const ordered = orderRightToLeft([...title, ...far], always);
    expect(ordered.at(-1)).toEqual(far[0]);
    expect(shown(ordered)).toBe('A שולםB');
  });
});

/** Where words begin on the first page, in points from its left edge. */
async function placesOf(language: string, ...words: string[]): Promise<number[]> {
  const pdf = await renderInvoicePdf({ ...sampleDocument(), language }, sampleBranding());
  const reader = Bun.spawn(['pdftotext', '-bbox', '-l', '1', '-', '-'], {
    stdin: pdf,
    stdout: 'pipe',
  });
  const boxes = await new Response(reader.stdout).text();
  return words.map((word) => {
    const [, x] = new RegExp(`xMin="([\\d.]+)"[^>]*>${word}<`).exec(boxes) ?? [];
    if (x === undefined) throw new Error(`${word} is not on the page`);
    return Number(x);
  });
}

test.each([
  ['he', 'from the right'],
  ['ar', 'from the right'],
  ['en', 'from the left'],
])('an invoice in %p has its columns %s', async (language, from) => {
  const columns = await placesOf(language, 'Hamburg', 'Porto', 'ORD-1001');
  const ascending = columns.toSorted((one, other) => one - other);
  expect(columns).toEqual(from === 'from the left' ? ascending : ascending.toReversed());
  const [goods = 0, total = 0] = await placesOf(language, 'Walnut', '119.00');
  expect(goods < total).toBe(from === 'from the left');
});

/** The line of an invoice that has words from right to left, as it is drawn from the left; a gap is a space. */
async function drawnLine(language: string, description: string): Promise<string> {
  const lines = [sampleLine({ description })];
  const pdf = await renderInvoicePdf({ ...sampleDocument({ lines }), language }, sampleBranding());
  const proxy = await getDocumentProxy(pdf);
  const { items } = await (await proxy.getPage(1)).getTextContent();
  const words = items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ x: item.transform[4], y: item.transform[5], width: item.width, content: item.str }]
      : [],
  );
  const name = words.find(({ content }) => /[\u0590-\u06ff]/.test(content));
  return words
    .filter(({ x, y }) => y === name?.y && x < 250)
    .toSorted((one, other) => one.x - other.x)
    .map(({ x, content }, at, all) => {
      const before = all[at - 1];
      return before && x - before.x - before.width > 1 ? ` ${content}` : content;
    })
    .join('');
}

// UAX #9, N0 and L4: a pair of brackets round a word from right to left belongs to that word's direction.
test.each([
  ['ספר (מהדורה)', '(מהדורה) ספר'],
  ['ספר [מהדורה]', '[מהדורה] ספר'],
  ['(עברית)', '(עברית)'],
  ['Shirt (כחול) blue', 'Shirt (כחול) blue'],
])('an invoice in German draws %p with its brackets round its word', async (name, expected) => {
  expect(await drawnLine('de', name)).toBe(expected);
});

/** The glyphs of each row of an invoice with the line, as they are drawn from the left. */
async function drawnGlyphs(language: string, description: string): Promise<string> {
  const lines = [sampleLine({ description })];
  const pdf = await renderInvoicePdf({ ...sampleDocument({ lines }), language }, sampleBranding());
  const { OPS } = await getResolvedPDFJS();
  const page = await (await getDocumentProxy(pdf)).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const drawn: { readonly x: number; readonly y: number; readonly text: string }[] = [];
  let [x, y] = [0, 0];
  for (const [at, operation] of fnArray.entries()) {
    if (operation === OPS.setTextMatrix) [x, y] = argsArray[at][0].slice(4);
    if (operation !== OPS.showText && operation !== OPS.showSpacedText) continue;
    const glyphs: readonly { readonly unicode?: string }[] = argsArray[at][0];
    drawn.push({ x, y, text: glyphs.map(({ unicode = '' }) => unicode).join('') });
  }
  const rows = [...Map.groupBy(drawn, (one) => one.y).values()];
  return rows
    .map((row) => row.toSorted((one, other) => one.x - other.x).map(({ text }) => text))
    .map((texts) => texts.join('').replaceAll(' ', ''))
    .join('\n');
}

// UAX #9: numbers in Arabic-Indic and Persian digits are read from the left; as drawn, from the left.
test.each([
  ['en', '١٢٣٤٥', '١٢٣٤٥'],
  ['ar', '١٢٣٤٥', '١٢٣٤٥'],
  ['en', '۱۲۵', '۱۲۵'],
  ['en', 'قميص ١٢٥', '١٢٥صيمق'],
  ['ar', 'قميص ١٢٥', '١٢٥صيمق'],
  ['ar', '١٢٫٥ كغ', 'غك١٢٫٥'],
  ['ar', 'رقم ١٢ من ٣٤', '٣٤نم١٢مقر'],
  ['en', 'شارع١٢', '١٢عراش'],
  ['ar', 'قميص12', '12صيمق'],
  // W4: a hyphen joins European and Persian numbers, and divides Arabic-Indic ones.
  ['ar', '۰۳-۱۲', '۰۳-۱۲'],
  ['ar', '٠٣-١٢', '١٢-٠٣'],
  // N2: a full stop at the end has the direction of the paragraph.
  ['ar', 'قميص.', '.صيمق'],
  ['en', 'قميص.', 'صيمق.'],
])('an invoice in %p draws %p with its numbers from the left', async (language, name, expected) => {
  expect(await drawnGlyphs(language, name)).toContain(expected);
});
