import { expect } from 'bun:test';
import { readByPdftotext, readPdf, type ReadPdf } from './read-pdf.ts';

/** Expects each piece in the PDF's text, by every reader that this machine has. */
export async function expectText(pdf: Uint8Array, pieces: readonly string[]): Promise<ReadPdf> {
  const read = await readPdf(pdf);
  const texts = [read.text, readByPdftotext(pdf)].filter((text) => text !== null);
  for (const text of texts) {
    const absent = pieces.filter((piece) => !text.includes(piece));
    expect({ absent, text: absent.length === 0 ? '' : text }).toEqual({ absent: [], text: '' });
  }
  return read;
}
