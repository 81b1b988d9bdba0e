import type { Language } from '../../../templates/languages.ts';

/** Texts that are the same in English and in another language. */
const everywhere = ['PDF', 'TEST', '[TEST]', '⟦a⟧ × ⟦b⟧', '⟦a⟧: ⟦b⟧', 'Eircode', 'Oblast'];

export const equalOnPurpose: Readonly<Record<Language, readonly string[]>> = {
  en: [],
  de: [...everywhere, 'County', 'Region'],
  fr: [...everywhere, 'Province', 'District', 'Total', 'Date', 'Page ⟦a⟧/⟦b⟧'],
  es: [...everywhere, 'Subtotal', 'Total'],
  ar: [...everywhere],
  he: [...everywhere],
  it: [...everywhere],
  ja: [...everywhere],
  nl: [...everywhere, 'District'],
  pl: [...everywhere, 'administrator'],
  pt: [...everywhere, 'Subtotal', 'Total'],
  'zh-Hans': [...everywhere],
};
