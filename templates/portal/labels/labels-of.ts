import { german } from './de.ts';
import { english, type PortalLabels } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';

const languages: ReadonlyMap<string, PortalLabels> = new Map([
  ['en', english],
  ['de', german],
  ['fr', french],
  ['es', spanish],
]);

/** The language of a BCP 47 tag, `de` of `de-AT`; null for one that the portal does not speak. */
export function portalLanguageOf(tag: string): string | null {
  const [primary = ''] = tag.trim().toLowerCase().split('-');
  return languages.has(primary) ? primary : null;
}

export function portalLabels(language: string): PortalLabels {
  return languages.get(language) ?? english;
}
