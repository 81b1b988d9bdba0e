import { extractText, getDocumentProxy, getMeta } from 'unpdf';

export interface ReadPdf {
  /** Each page's text, white space squeezed to one space. */
  readonly pages: readonly string[];
  readonly text: string;
  readonly about: Readonly<Record<string, unknown>>;
}

/** The PDF's text as pdf.js reads it. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const proxy = await getDocumentProxy(new Uint8Array(pdf));
  const extracted = await extractText(proxy, { mergePages: false });
  const pages = extracted.text.map(squeeze);
  const { info } = await getMeta(proxy);
  return { pages, text: pages.join(' '), about: info };
}

/** What pdftotext prints, or null on a machine that has none. */
export function readByPdftotext(pdf: Uint8Array): string | null {
  if (Bun.which('pdftotext') === null) return null;
  const { stdout } = Bun.spawnSync(['pdftotext', '-enc', 'UTF-8', '-layout', '-', '-'], {
    stdin: pdf,
  });
  return squeeze(stdout.toString().replace(/[\u202a-\u202e]/g, ''));
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
