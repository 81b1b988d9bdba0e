import { languageOf, type Language } from '../../languages.ts';
import { german } from './de.ts';
import { english, type Labels } from './en.ts';
import { italian } from './it.ts';
import { arabic } from './ar.ts';
import { japanese } from './ja.ts';
import { dutch } from './nl.ts';
import { chinese } from './zh-hans.ts';
import { hebrew } from './he.ts';
import { polish } from './pl.ts';
import { portuguese } from './pt.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';

/** The words of the invoices, by language. */
export const invoiceLabels: Readonly<Record<Language, Labels>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  ar: arabic,
  ja: japanese,
  nl: dutch,
  'zh-Hans': chinese,
  he: hebrew,
  pl: polish,
  pt: portuguese,
};

/** The labels of a BCP 47 tag, `de-AT` as `de`; English for an unsupported language. */
export function labelsOf(tag: string | undefined): Labels {
  return invoiceLabels[languageOf(tag ?? '') ?? 'en'];
}
