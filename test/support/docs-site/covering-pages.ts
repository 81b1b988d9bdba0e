import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomOf } from '../histories/random.ts';
import { seed } from '../seed.ts';
import { dist } from './built-site.ts';

const element = /<([a-z][\w-]*)((?:\s[^<>]*)?)>/g;

/**
 * Few of the pages, in which every kind of element is there that any page has: an element with its classes, attributes and
 * the colours of code. Each time, the first in the seed's order that adds most.
 */
export function coveringPages(paths: readonly string[]): string[] {
  const kinds = new Map(paths.map((path) => [path, kindsOf(path)]));
  const missing = new Set([...kinds.values()].flatMap((found) => [...found]));
  const order = randomOf(seed).shuffle(paths);
  const chosen: string[] = [];
  const gainOf = (path: string): number => kinds.get(path)?.intersection(missing).size ?? 0;
  while (missing.size > 0) {
    const most = Math.max(...order.map(gainOf));
    const next = order.find((path) => gainOf(path) === most);
    if (next === undefined) break;
    chosen.push(next);
    for (const kind of kinds.get(next) ?? []) missing.delete(kind);
  }
  return chosen;
}

function kindsOf(path: string): ReadonlySet<string> {
  const name = path === '' || path.endsWith('/') ? `${path}index` : path;
  const html = readFileSync(join(dist, `${name}.html`), 'utf8');
  const elements = html.slice(html.indexOf('<body')).matchAll(element);
  return new Set([...elements].map(([, tag = '', attributes = '']) => kindOf(tag, attributes)));
}

function kindOf(tag: string, attributes: string): string {
  const valueOf = (name: string): string =>
    new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
  // The page's own class is its path.
  const classes = valueOf('class')
    .split(' ')
    .filter((name) => !name.startsWith('_docs_'));
  const names = [...attributes.matchAll(/\s([a-z-]+)="/g)].map(([, name = '']) => name);
  const attribute = names.filter((name) => !name.startsWith('data-v-'));
  const colours = tag === 'span' ? valueOf('style') : '';
  return [tag, ...classes.toSorted(), ...new Set(attribute.toSorted()), colours].join(' ');
}
