import { describe, expect, test } from 'bun:test';
import { getDocumentProxy } from 'unpdf';
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
