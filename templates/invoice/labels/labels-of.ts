import { german } from './de.ts';
import { english, type Labels } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';

const languages: ReadonlyMap<string, Labels> = new Map([
  ['en', english],
  ['de', german],
  ['fr', french],
  ['es', spanish],
]);

/** The labels of a BCP 47 tag by its primary subtag, `de-AT` as `de`; English for an unsupported language. */
export function labelsOf(tag: string | undefined): Labels {
  const [primary = ''] = (tag ?? '').toLowerCase().split('-');
  return languages.get(primary) ?? english;
}
