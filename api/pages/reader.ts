import { languageOf, type Language } from '../../templates/languages.ts';

/** In which language a page is read, and by which locale its dates and amounts are written: `de` and `de-AT`. */
export interface Reader {
  readonly language: Language;
  readonly locale: string;
}

/** The first of the tags whose language the pages speak; else English. */
export function readerOf(tags: readonly (string | null)[]): Reader {
  for (const tag of tags) {
    const language = languageOf(tag ?? '');
    if (tag !== null && language !== null) return { language, locale: canonical(tag) ?? language };
  }
  return { language: 'en', locale: 'en' };
}

/** The tags of an Accept-Language header, the most wanted first. */
export function acceptedTags(header: string | null): string[] {
  const parts = (header ?? '').split(',').map((part) => {
    const [tag = '', ...rest] = part.split(';').map((one) => one.trim());
    const weight = rest.find((one) => one.startsWith('q='))?.slice(2);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  return parts
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** The reader of a page that only the browser's languages, and then the shop's own, decide on. */
export function readerOfRequest(request: Request, standard: string | null): Reader {
  return readerOf([...acceptedTags(request.headers.get('accept-language')), standard]);
}

/** Arabic has the digits of card and order numbers, so that a page does not show two kinds. */
function canonical(tag: string): string | undefined {
  const [known] = Intl.DateTimeFormat.supportedLocalesOf(tag.trim());
  if (known === undefined || languageOf(known) !== 'ar') return known;
  return new Intl.Locale(known, { numberingSystem: 'latn' }).toString();
}
