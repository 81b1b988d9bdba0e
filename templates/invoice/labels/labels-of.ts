import { languageOf, type Language } from '../../languages.ts';
import { german } from './de.ts';
import { english, type Labels } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';

const labels: Readonly<Record<Language, Labels>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

/** The labels of a BCP 47 tag, `de-AT` as `de`; English for an unsupported language. */
export function labelsOf(tag: string | undefined): Labels {
  return labels[languageOf(tag ?? '') ?? 'en'];
}
