import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Rule } from './rule.ts';
import { importsOf, sources } from './source-tree.ts';

const PAGE = 'docs/architecture.md';

/**
 * The nouns of `domain/` from the ground up, as the table of docs/architecture.md lists them: a noun imports only from
 * nouns before it, types too. The files at the root of `domain/` are the ground floor and know no noun.
 */
const nouns: readonly string[] = nounsOfPage();

/** The rooms of `api/`, from the ground up. */
const apiRooms = [
  'http',
  'upload',
  'input',
  'openapi',
  'event-stream',
  'auth',
  'pipeline',
  'pages',
  'routes',
];

export const storeyRules: readonly Rule[] = [
  {
    name: 'every folder of domain has its place in the table of storeys, and the table no other',
    fix: `Add the noun to its row of the table in ${PAGE}, after the nouns that it imports, or remove it there.`,
    serves: PAGE,
    breaks: () => {
      const folders = new Set(sources.map(nounOf).filter((noun) => noun !== null && noun !== ''));
      const unlisted = [...folders].filter((noun) => !nouns.includes(noun ?? ''));
      const gone = nouns.filter((noun) => !folders.has(noun));
      return [
        ...unlisted.map((noun) => `domain/${noun} is in no storey`),
        ...gone.map((noun) => `${noun} is no folder of domain`),
      ];
    },
  },
  {
    name: 'imports of domain, of types too, go only down',
    fix: 'Hand in what the lower noun needs from above: as a parameter, as a port of domain/ports, or as an entry of a list such as domain/schedules/all-due-work.ts. A type belongs to the lower noun.',
    serves: PAGE,
    breaks: () => upward(isUpward),
  },
  {
    name: 'the rooms of api import only downward',
    fix: `Move what is shared to the lower room; from the ground up: ${apiRooms.join(', ')}.`,
    serves: PAGE,
    breaks: () => {
      const placeOf = (file: string): number =>
        file.startsWith('api/') ? apiRooms.indexOf(file.split('/')[1] ?? '') : -1;
      return upward((file, target) => placeOf(file) !== -1 && placeOf(target) > placeOf(file));
    },
  },
];

function nounsOfPage(): string[] {
  const page = readFileSync(join(resolve(import.meta.dir, '../../..'), PAGE), 'utf8');
  const rows = page
    .split('\n')
    .slice(page.split('\n').findIndex((line) => line.startsWith('| Storey ')));
  const table = rows.slice(2, rows.indexOf(''));
  return table.flatMap((row) => row.split('|')[2]?.trim().split(', ') ?? []);
}

function upward(isWrong: (file: string, target: string) => boolean): string[] {
  return sources.flatMap((file) =>
    importsOf(file)
      .filter(({ own, target }) => own && isWrong(file, target))
      .map(({ target }) => `${file} -> ${target}`),
  );
}

/** The folder of `domain/` that a file is in; empty at its root, null outside. */
function nounOf(file: string): string | null {
  const [layer, noun = '', ...rest] = file.split('/');
  if (layer !== 'domain') return null;
  return rest.length === 0 ? '' : noun;
}

function isUpward(file: string, target: string): boolean {
  const from = nounOf(file);
  const to = nounOf(target);
  if (from === null || to === null || to === '' || from === to) return false;
  if (from === '' && to === 'ports') return false;
  return from === '' || nouns.indexOf(to) >= nouns.indexOf(from);
}
