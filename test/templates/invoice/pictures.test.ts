import { mkdir } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'bun:test';
import { page } from '../../../templates/invoice/layout/page.ts';
import { renderInvoicePdf } from '../../../templates/invoice/render-pdf.ts';
import { invoiceCases } from './cases.ts';
import { readByPdftotext } from './read-pdf.ts';
import { sampleBranding } from './sample-document.ts';

/** The pictures stay here, for whoever wants to look at them. */
const folder = new URL('../../output/invoices/', import.meta.url).pathname;
const DPI = 100;
const WHITE = 250;
const DARK = 100;

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
});

describe('text and picture of an invoice', () => {
  test.each(invoiceCases.map((entry) => [entry.name, entry] as const))(
    '%s',
    async (name, entry) => {
      const pdf = await renderInvoicePdf(entry.document, sampleBranding());
      const text = readByPdftotext(pdf) ?? '';
      expect(entry.texts.filter((piece) => !text.includes(piece))).toEqual([]);
      const pictures = await picturesOf(name, pdf);
      expect(pictures).toHaveLength(entry.pages);
      for (const picture of pictures) {
        // Nothing runs out of the page's margins below the accent, and what is printed is dark enough for any printer.
        expect(darkest(picture, 0, page.margin - 4)).toBeGreaterThan(WHITE);
        expect(darkest(picture, page.width - page.margin + 4, page.width)).toBeGreaterThan(WHITE);
        expect(darkest(picture, page.margin, page.width - page.margin)).toBeLessThan(DARK);
      }
    },
  );
});

interface Picture {
  readonly width: number;
  readonly height: number;
  /** One byte a pixel, 0 is black: as a printer without colour shows it. */
  readonly grays: Uint8Array;
}

async function picturesOf(name: string, pdf: Uint8Array): Promise<Picture[]> {
  const path = `${folder}${name}`;
  await Bun.write(`${path}.pdf`, pdf);
  run('pdftoppm', '-png', '-r', String(DPI), `${path}.pdf`, path);
  const grays = run('pdftoppm', '-gray', '-r', String(DPI), `${path}.pdf`);
  return readPgms(grays);
}

function run(...command: string[]): Uint8Array {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command);
  if (exitCode !== 0) throw new Error(stderr.toString());
  return stdout;
}

/** Binary PGMs, one after another: `P5 <width> <height> 255`, then the pixels. */
function readPgms(bytes: Uint8Array): Picture[] {
  const pictures: Picture[] = [];
  for (let offset = 0; offset < bytes.length;) {
    const head = Buffer.from(bytes.subarray(offset, offset + 40)).toString('latin1');
    const match = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(head);
    if (!match) throw new Error('not a PGM');
    const [width, height] = [Number(match[1]), Number(match[2])];
    const start = offset + match[0].length;
    offset = start + width * height;
    pictures.push({ width, height, grays: bytes.subarray(start, offset) });
  }
  return pictures;
}

/** The darkest gray between two positions, in points from the left, below the accent at the top. */
function darkest({ width, height, grays }: Picture, from: number, to: number): number {
  const pixel = (points: number) => Math.round((points * DPI) / 72);
  let least = 255;
  for (let y = pixel(page.accentHeight) + 2; y < height; y += 1)
    for (let x = pixel(from); x < Math.min(pixel(to), width); x += 1)
      least = Math.min(least, grays[y * width + x] ?? 255);
  return least;
}
