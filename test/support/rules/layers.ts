import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Glob } from 'bun';
import type { Rule } from './rule.ts';
import { importsOf, layers, sources, textOf, withoutComments, type Import } from './source-tree.ts';

type Layer = (typeof layers)[number];

const root = resolve(import.meta.dir, '../../..');
const PAGE = 'docs/architecture.md';
const SDK = 'sdk/typescript/src';

/** Who may import whom, and which doors only some files open. */
export const layerRules: readonly Rule[] = [
  {
    name: 'every import goes only where the table of layers allows',
    fix: 'Move the code to the layer that may import this, or hand the value in from above: as a parameter, a port of domain/ports, or an entry of a list.',
    serves: PAGE,
    breaks: () =>
      sources.flatMap((file) =>
        importsOf(file)
          .filter((one) => one.own && !mayImport(file, one))
          .map(({ target }) => `${file} -> ${target}`),
      ),
  },
  {
    name: 'domain knows neither HTTP server nor Redis, and calls the outside only through ports',
    fix: 'Call the outside through domain/outgoing or a port; what speaks HTTP or Redis belongs to api/ or streams/.',
    serves: PAGE,
    breaks: () =>
      sources
        .filter((file) => file.startsWith('domain/'))
        .filter((file) => {
          const foreign = importsOf(file).some(({ target }) =>
            /^(elysia|@elysiajs\/|ioredis)/.test(target),
          );
          const fetches =
            /\bfetch\(/.test(textOf.get(file) ?? '') && !file.startsWith('domain/outgoing/');
          return foreign || fetches;
        }),
  },
  {
    name: 'routes and credentials touch no entity manager',
    fix: 'Call a verb of domain/, which loads what it needs and returns what the view shows.',
    serves: 'docs/adding-an-endpoint.md',
    breaks: () =>
      sources.filter(
        (file) =>
          /^api\/(routes|auth)\//.test(file) &&
          (/\bem\b\s*[.(]/.test(textOf.get(file) ?? '') ||
            importsOf(file).some(({ target }) => target.startsWith('storage/entities/'))),
      ),
  },
  {
    name: 'the console asks the API by the SDK alone, and stores nothing that opens a door',
    fix: 'Ask by console/src/client/commerce.ts; render text as text; store nothing but looks and places in the browser.',
    serves: 193,
    breaks: consoleFaults,
  },
  {
    name: 'only the unit of work commits, and the owner who carries out a move',
    fix: 'Write through unitOfWork: it commits rows, events, timers and jobs in one statement.',
    serves: 1,
    breaks: () => {
      const mayCommit = ['storage/orm/units.ts', 'storage/moves/owner-cell.ts'];
      const commits = /['"`]\s*commit\b|\.commit\(\)|\bem\.flush\(\)/i;
      return sources.filter(
        (file) =>
          !mayCommit.includes(file) && commits.test(withoutComments(textOf.get(file) ?? '')),
      );
    },
  },
  {
    name: 'the TypeScript SDK imports nothing of ours, and of npm only what its package names',
    fix: 'Copy the shape into the SDK or generate it from the document: the package is installed without this repository.',
    serves: PAGE,
    breaks: () =>
      sdkFiles().flatMap((file) =>
        targetsOf(file)
          .filter(
            (target) =>
              !target.startsWith(`${SDK}/`) && !['ky', 'standardwebhooks'].includes(target),
          )
          .map((target) => `${file} -> ${target}`),
      ),
  },
  {
    name: 'the TypeScript SDK is imported by no layer',
    fix: 'Call the verb: the SDK is for those outside the service.',
    serves: PAGE,
    breaks: () =>
      sources.filter((file) => importsOf(file).some(({ target }) => /(^|\/)sdk\//.test(target))),
  },
];

function layerOf(file: string): Layer | null {
  return layers.find((layer) => file.startsWith(`${layer}/`)) ?? null;
}

/** Which layers a file may import; what is not named here is rejected. */
function mayImport(file: string, { target, typeOnly }: Import): boolean {
  const from = layerOf(file);
  const to = layerOf(target);
  if (from === to) return true;
  const processMain = /^(api|actors)\/(main|app)\.ts$/.test(file);
  if (to === null)
    return target === 'config.ts' && (from === 'process' || from === 'api' || from === 'actors');
  if (to === 'process') return processMain;
  switch (from) {
    case 'streams':
      return to === 'storage';
    case 'domain':
      return to === 'storage';
    case 'process':
      return to === 'domain' || to === 'storage';
    case 'templates':
      return target.startsWith(typeOnly ? 'storage/entities/' : 'streams/turns/');
    case 'api':
      if (to === 'domain' || to === 'templates') return true;
      return (
        (to === 'storage' || to === 'streams') && edgeMayReachStorage(file, target, processMain)
      );
    case 'actors':
      if (to === 'domain' || to === 'streams' || to === 'templates') return true;
      return (
        to === 'storage' &&
        (processMain || file.startsWith('actors/runtime/') || isPlainStorage(target))
      );
    default:
      return false;
  }
}

/** Ids, pages and shards are plain values; entities and the entity manager stay below the verbs. */
function isPlainStorage(target: string): boolean {
  return /^storage\/(ids|page|shards|states|secrets\/secrets|outbox\/jobs)\.ts$/.test(target);
}

function edgeMayReachStorage(file: string, target: string, processMain: boolean): boolean {
  if (processMain || /^api\/(http|pipeline|event-stream)\//.test(file)) return true;
  return isPlainStorage(target) || (file.startsWith('api/auth/') && target.startsWith('streams/'));
}

function consoleFaults(): string[] {
  return [...new Glob('console/src/**/*.{ts,tsx}').scanSync(root)].flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const targets = [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path = '']) =>
      join(dirname(file), path),
    );
    const faults = targets
      .filter((path) => !path.startsWith('console/src/'))
      .filter((path) => path !== 'sdk/typescript/src/commerce.ts');
    const asks =
      file !== 'console/src/session/session.ts' && file !== 'console/src/client/commerce.ts';
    // A file that the API has signed an address for is fetched by that address.
    if (asks && /\bfetch\((?!url\))/.test(text)) faults.push('fetch');
    if (/dangerouslySetInnerHTML|innerHTML|\beval\(/.test(text)) faults.push('markup from text');
    const stores = [
      'frame/theme.ts',
      'words/words.ts',
      'place/last-place.ts',
      'table/views/kept.ts',
      // Whether keys are shortcuts.
      'shortcuts/keys.ts',
    ];
    if (/localStorage|sessionStorage/.test(text) && !stores.some((own) => file.endsWith(own)))
      faults.push('storage');
    return faults.map((fault) => `${file}: ${fault}`);
  });
}

function sdkFiles(): string[] {
  const files = [...new Glob(`${SDK}/**/*.ts`).scanSync(root)].toSorted();
  if (files.length < 50) throw new Error(`Only ${files.length} files of the SDK are found`);
  return files;
}

function targetsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/\bfrom '([^']+)'/g)].map(([, target = '']) =>
    target.startsWith('.') ? join(dirname(file), target) : target,
  );
}
