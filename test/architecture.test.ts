import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Glob } from 'bun';

/** The rules of docs/architecture.md, kept by the build: layers, cycles, barrels, names, file length, reach. */
const root = resolve(import.meta.dir, '..');
const layers = ['storage', 'streams', 'domain', 'templates', 'process', 'api', 'actors'] as const;
type Layer = (typeof layers)[number];

const sources = [...new Glob(`{${layers.join(',')}}/**/*.{ts,tsx}`).scanSync(root)].toSorted();
const textOf = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

/** What the redesign has yet to mend; nothing may be added. */
const notYet = new Set<string>([]);
interface Import {
  readonly target: string;
  readonly own: boolean;
  readonly typeOnly: boolean;
}

const STATEMENT = /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/g;

function importsOf(file: string): Import[] {
  const text = textOf.get(file) ?? '';
  return [...text.matchAll(STATEMENT)].map(([, , type, target = '']) => ({
    own: target.startsWith('.'),
    target: target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : target,
    typeOnly: type !== undefined,
  }));
}

function layerOf(file: string): Layer | null {
  return layers.find((layer) => file.startsWith(`${layer}/`)) ?? null;
}

/** Which layers a file may import; what is not named here is refused. */
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
      return typeOnly && target.startsWith('storage/entities/');
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
  return /^storage\/(ids|page|shards|secrets|statement|states|jobs)\.ts$/.test(target);
}

function edgeMayReachStorage(file: string, target: string, processMain: boolean): boolean {
  if (processMain || /^api\/(http|pipeline|event-stream)\//.test(file)) return true;
  return isPlainStorage(target) || (file.startsWith('api/auth/') && target.startsWith('streams/'));
}

describe('layers', () => {
  test('every import goes only where the table allows', () => {
    const wrong = sources.flatMap((file) =>
      importsOf(file)
        .filter((one) => one.own && !mayImport(file, one))
        .map(({ target }) => `${file} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('domain knows neither HTTP server nor Redis, and calls the outside only through ports', () => {
    const wrong = sources
      .filter((file) => file.startsWith('domain/'))
      .filter((file) => {
        const foreign = importsOf(file).some(({ target }) =>
          /^(elysia|@elysiajs\/|ioredis)/.test(target),
        );
        const fetches =
          /\bfetch\(/.test(textOf.get(file) ?? '') && !file.startsWith('domain/outgoing/');
        return foreign || fetches;
      });
    expect(wrong).toEqual([]);
  });

  test('routes and credentials touch no entity manager', () => {
    const wrong = sources.filter(
      (file) =>
        /^api\/(routes|auth)\//.test(file) &&
        (/\bem\b\s*[.(]/.test(textOf.get(file) ?? '') ||
          importsOf(file).some(({ target }) => target.startsWith('storage/entities/'))),
    );
    expect(wrong).toEqual([]);
  });

  test('only the unit of work commits', () => {
    const commits = /['"`]\s*commit\b|\.commit\(\)|\bem\.flush\(\)/i;
    const wrong = sources.filter(
      (file) =>
        file !== 'storage/unit-of-work.ts' && commits.test(withoutComments(textOf.get(file) ?? '')),
    );
    expect(wrong).toEqual([]);
  });
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
}

/**
 * The storeys of `domain/`, from the ground up: a noun imports only from nouns before it, types too. The files at the
 * root of `domain/` are the ground floor and know no noun.
 */
const storeys = {
  foundation: ['ports', 'outgoing', 'audit', 'files', 'uploads'],
  parties: ['embed', 'tenancy', 'clock', 'customers', 'mail', 'team'],
  commerce: [
    'discounts',
    'pricing',
    'carts',
    'connectors',
    'payments',
    'routing',
    'payment-methods',
    'invoices',
    'orders',
    'fulfillments',
  ],
  processes: [
    'settlement',
    'cancellation',
    'order-edits',
    'expansion',
    'checkout',
    'abandonment',
    'cart-sessions',
    'quotes',
    'event-catalogue',
    'event-log',
    'webhooks',
    'extensions',
    'installations',
    'erasure',
    'provisioning',
    'money-audit',
    'schedules',
    'operations',
  ],
} as const;
const nouns: readonly string[] = Object.values(storeys).flat();

describe('storeys of domain', () => {
  test('every folder has its place', () => {
    const folders = sources.map(nounOf).filter((noun) => noun !== null && noun !== '');
    expect([...new Set(folders)].filter((noun) => !nouns.includes(noun ?? ''))).toEqual([]);
  });

  test('imports, of types too, go only down', () => {
    const upward = sources.flatMap((file) =>
      importsOf(file)
        .filter(({ own, target }) => own && isUpward(file, target))
        .map(({ target }) => `${file} -> ${target}`),
    );
    expect(upward.filter((edge) => !notYet.has(edge))).toEqual([]);
  });
});

/** The folder of `domain/` in which a file stands; empty at its root, null outside. */
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

/** The rooms of `api/`, from the ground up: a room imports only from rooms before it, types too. */
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

test('the rooms of api import only downward', () => {
  const placeOf = (file: string): number =>
    file.startsWith('api/') ? apiRooms.indexOf(file.split('/')[1] ?? '') : -1;
  const upward = sources
    .filter((file) => placeOf(file) !== -1)
    .flatMap((file) =>
      importsOf(file)
        .filter(({ own, target }) => own && placeOf(target) > placeOf(file))
        .map(({ target }) => `${file} -> ${target}`),
    );
  expect(upward).toEqual([]);
});

describe('states', () => {
  test('only an entity assigns a status', () => {
    const assigns = /\.(status|lifecycleStage|subscriptionStatus|clockMode) = /;
    const wrong = sources.filter(
      (file) =>
        !file.startsWith('storage/entities/') &&
        file !== 'domain/errors.ts' &&
        assigns.test(withoutComments(textOf.get(file) ?? '').replaceAll(/`[^`]*`|'[^']*'/g, '')),
    );
    expect(wrong).toEqual([]);
  });
});

describe('files', () => {
  test('no barrels', () => {
    const wrong = sources.filter((file) =>
      /(^|\n)export\s+(\*|\{[^}]*\}\s+from)/.test(textOf.get(file) ?? ''),
    );
    expect(wrong.filter((file) => !reExportsATypeOfItsOwn(file))).toEqual([]);
  });

  test('names say what is inside', () => {
    const banned =
      /(^|\/)(utils?|helpers?|common|shared|misc|lib|core|manager|service|index)(\.tsx?|\/)/;
    expect(sources.filter((file) => banned.test(file))).toEqual([]);
    const odd = sources.filter((file) => !/^[a-z0-9/.-]+\.tsx?$/.test(file));
    expect(odd).toEqual([]);
  });

  test('no file is longer than 400 lines', () => {
    const tables = /^(domain\/errors\.ts|domain\/(currencies|countries)\.ts|storage\/migrations\/)/;
    const long = sources
      .filter((file) => !tables.test(file))
      .map((file) => ({ file, lines: (textOf.get(file) ?? '').split('\n').length }))
      .filter(({ lines }) => lines > 400);
    expect(long).toEqual([]);
  });
});

function reExportsATypeOfItsOwn(file: string): boolean {
  const text = textOf.get(file) ?? '';
  const matches = [...text.matchAll(/(^|\n)export\s+(type\s+)?(\*|\{[^}]*\})\s*from/g)];
  return matches.every(([, , type]) => type !== undefined);
}

describe('imports', () => {
  const graph = new Map(
    sources.map((file) => [
      file,
      importsOf(file)
        .filter(({ own, typeOnly, target }) => own && !typeOnly && textOf.has(target))
        .map(({ target }) => target),
    ]),
  );

  test('there are no cycles', () => {
    expect(findCycle(graph)).toEqual([]);
  });

  test('a verb reaches at most 60 own files; 190 where it moves money or gathers due work (docs/decisions/0004, 0008)', () => {
    const verbs = sources.filter((file) => /^domain\/[a-z-]+\/[a-z-]+\.ts$/.test(file));
    const far = verbs
      .map((file) => ({ file, reach: reachOf(graph, file) }))
      .filter(({ file, reach }) => reach > (composes.test(file) ? 190 : 64));
    expect(far).toEqual([]);
  });
});

const composes =
  /^domain\/(checkout\/|connectors\/|payments\/|settlement\/|cancellation\/|order-edits\/|expansion\/|orders\/|abandonment\/|carts\/check-out\.ts|schedules\/)/;

function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] => {
    const at = path.indexOf(file);
    if (at !== -1) return [...path.slice(at), file];
    if (done.has(file)) return [];
    path.push(file);
    for (const target of graph.get(file) ?? []) {
      const cycle = visit(target);
      if (cycle.length > 0) return cycle;
    }
    path.pop();
    done.add(file);
    return [];
  };
  for (const file of graph.keys()) {
    const cycle = visit(file);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

/** How many files a file leads to. */
function reachOf(graph: ReadonlyMap<string, readonly string[]>, file: string): number {
  const seen = new Set<string>();
  const queue = [file];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const target of graph.get(next) ?? []) {
      if (seen.has(target)) continue;
      seen.add(target);
      queue.push(target);
    }
  }
  return seen.size;
}
