import type { PackingSlips } from '../../../storage/entities/shapes/packing-slip.ts';
import type { InvoiceBranding } from '../branding.ts';
import { loadFontSet, type FontSet } from '../fonts/fonts.ts';
import { coveredText, mapStrings, plainText } from '../fonts/printable.ts';
import { labelsOf } from '../labels/labels-of.ts';
import { printedCharacters } from '../labels/printed-characters.ts';
import type { Placed } from '../layout/draw.ts';
import { fitLogo } from '../layout/logo.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import { TEMPLATE_CHARACTERS } from '../render-pdf.ts';
import { slipLabelsOf } from './labels.ts';
import { layOutSlip } from './layout.ts';

/** Renders packing slips as one PDF, each from a new page on; `logoDone` as for invoices. */
export async function renderPackingSlips(
  given: PackingSlips,
  branding: InvoiceBranding,
  logoDone: () => void,
): Promise<Uint8Array> {
  const logo = branding.logo === null ? null : fitLogo(branding.logo);
  logoDone();
  const plain = mapStrings(given, plainText);
  const companyName = plainText(branding.companyName);
  const languages = [...new Set(plain.slips.map(({ language }) => language))];
  const words = languages.map(
    (tag) => printedCharacters(labelsOf(tag)) + Object.values(slipLabelsOf(tag)).join(''),
  );
  const fonts = await loadFontSet(
    [JSON.stringify(plain), companyName, ...words, TEMPLATE_CHARACTERS].join(''),
  );
  const printable = mapStrings(plain, (line) => coveredText(fonts, line));
  const look = { ...branding, logo, companyName: coveredText(fonts, companyName) };
  const [language = 'en'] = languages;
  const { title } = slipLabelsOf(language);
  return writePdf(pagesOf(printable, look, fonts), fonts, {
    title: `${title} ${printable.slips.map(({ orderNumber }) => orderNumber).join(', ')}`,
    language: labelsOf(language).language,
    author: look.companyName,
    createdAt: new Date(`${given.printedOn}T00:00:00Z`),
    facturX: null,
  });
}

async function* pagesOf(
  { slips }: PackingSlips,
  branding: InvoiceBranding,
  fonts: FontSet,
): AsyncGenerator<readonly Placed[], void, undefined> {
  for (const slip of slips) yield* layOutSlip(slip, branding, fonts);
}
