import type { Language } from '../../languages.ts';
import { german } from './de.ts';
import { english, type PortalLabels } from './en.ts';
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

/** The texts of the portal, by language. */
export const portalLabels: Readonly<Record<Language, PortalLabels>> = {
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
