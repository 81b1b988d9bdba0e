import { languageOf, type Language } from '../../languages.ts';
import { german } from './de.ts';
import { english, type MailTexts } from './en.ts';
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

/** The texts of the mails, by language. */
export const mailLabels: Readonly<Record<Language, MailTexts>> = {
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

/** The texts of a BCP 47 tag's language; English for any other. */
export function mailTexts(locale: string): MailTexts {
  return mailLabels[languageOf(locale) ?? 'en'];
}
