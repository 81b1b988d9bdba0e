import { afterAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Glob } from 'bun';
import { limitRules, sums } from './support/rules/limits.ts';
import { keepRules } from './support/rules/rule.ts';
import { scriptRules } from './support/rules/scripts.ts';
import {
  findCycle,
  graphOf,
  importsOf,
  layers,
  needlessExports,
  sources,
  textOf,
  withoutComments,
  type Import,
} from './support/rules/source-tree.ts';

/** The rules of docs/architecture.md, kept by the build: layers, storeys, rooms, cycles, names, sizes, reach, exports. */
type Layer = (typeof layers)[number];

const root = join(import.meta.dir, '..');

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

  test('the console asks the API by the SDK alone, and keeps nothing that opens a door', () => {
    const wrong = [...new Glob('console/src/**/*.{ts,tsx}').scanSync(root)].flatMap((file) => {
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
      const keeps = [
        'frame/theme.ts',
        'words/words.ts',
        'place/last-place.ts',
        'table/views/kept.ts',
      ];
      if (/localStorage|sessionStorage/.test(text) && !keeps.some((own) => file.endsWith(own)))
        faults.push('storage');
      return faults.map((fault) => `${file}: ${fault}`);
    });
    expect(wrong).toEqual([]);
  });

  test('only the unit of work commits, and the owner who carries out a move', () => {
    const mayCommit = ['storage/commit/units.ts', 'storage/moves/owner-cell.ts'];
    const commits = /['"`]\s*commit\b|\.commit\(\)|\bem\.flush\(\)/i;
    const wrong = sources.filter(
      (file) => !mayCommit.includes(file) && commits.test(withoutComments(textOf.get(file) ?? '')),
    );
    expect(wrong).toEqual([]);
  });
});

/**
 * The storeys of `domain/`, from the ground up: a noun imports only from nouns before it, types too. The files at the
 * root of `domain/` are the ground floor and know no noun.
 */
const storeys = {
  foundation: ['ports', 'outgoing', 'audit', 'files', 'uploads'],
  parties: ['embed', 'tenancy', 'clock', 'customers', 'mail', 'team', 'sign-ins', 'device-logins'],
  commerce: [
    'discounts',
    'pricing',
    'billing',
    'carts',
    'connectors',
    'payments',
    'routing',
    'payment-methods',
    'invoices',
    'orders',
    'fulfillments',
    'accounting',
  ],
  processes: [
    'settlement',
    'cancellation',
    'order-edits',
    'order-mails',
    'subscriptions',
    'expansion',
    'checkout',
    'abandonment',
    'cart-sessions',
    'quotes',
    'event-catalogue',
    'event-log',
    'request-log',
    'reports',
    'webhooks',
    'extensions',
    'installations',
    'erasure',
    'provisioning',
    'money-audit',
    'schedules',
    'placement',
    'moves',
    'ops',
    'operations',
  ],
} as const;
const nouns: readonly string[] = Object.values(storeys).flat();

describe('storeys of domain', () => {
  test('are those of docs/architecture.md', () => {
    const page = readFileSync(join(import.meta.dir, '../docs/architecture.md'), 'utf8');
    const drawn = Object.keys(storeys).map((storey) => [
      storey,
      new RegExp(`\\| ${storey} +\\| ([^|]*?) +\\|`).exec(page)?.[1]?.split(', '),
    ]);
    expect(drawn).toEqual(
      Object.entries(storeys).map(([storey, folders]) => [storey, [...folders]]),
    );
  });

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
    expect(upward).toEqual([]);
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

describe('the TypeScript SDK', () => {
  const folder = 'sdk/typescript/src';
  const files = [...new Glob(`${folder}/**/*.ts`).scanSync(root)].toSorted();
  const targetsOf = (file: string): string[] =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bfrom '([^']+)'/g)].map(
      ([, target = '']) => (target.startsWith('.') ? join(dirname(file), target) : target),
    );

  test('imports nothing of ours, and of npm only what its package names', () => {
    const allowed = (target: string): boolean =>
      target.startsWith(`${folder}/`) || ['ky', 'standardwebhooks'].includes(target);
    const wrong = files.flatMap((file) =>
      targetsOf(file).flatMap((target) => (allowed(target) ? [] : [`${file} -> ${target}`])),
    );
    expect(files.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });

  test('is imported by no layer', () => {
    const wrong = sources.filter((file) =>
      importsOf(file).some(({ target }) => /(^|\/)sdk\//.test(target)),
    );
    expect(wrong).toEqual([]);
  });
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

describe('names that come from outside', () => {
  const codeOf = (file: string): string =>
    withoutComments(textOf.get(file) ?? '').replaceAll(/'[^'\n]*'/g, "''");
  const offending = (pattern: RegExp): string[] =>
    sources.flatMap((file) =>
      [...codeOf(file).matchAll(pattern)].map(([found]) => `${file}: ${found.trim()}`),
    );

  test('are never looked up with `in`, which finds `toString` in every object: Object.hasOwn', () => {
    expect(offending(/(?:[(!?=,]|&&|\|\||=>|return)\s*[\w.[\]]+ in [\w.]+/g)).toEqual([]);
  });

  test('are never looked up in a plain table, where `constructor` is a name too: a Map', () => {
    expect(offending(/\n(?:export )?const \w+: (?:Readonly<)?\s*Record<\s*string,[^\n]*/g)).toEqual(
      [],
    );
  });

  test('a request’s URL is read by requestUrl, since it may be a path alone', () => {
    expect(offending(/new URL\((?:\w+\.)?(?:request|asking|req)\.url/g)).toEqual([]);
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
});

function reExportsATypeOfItsOwn(file: string): boolean {
  const text = textOf.get(file) ?? '';
  const matches = [...text.matchAll(/(^|\n)export\s+(type\s+)?(\*|\{[^}]*\})\s*from/g)];
  return matches.every(([, , type]) => type !== undefined);
}

describe('rooms', () => {
  test('SQL stands in storage/queries only', () => {
    const statement =
      /[`'"]\s*(with\s+(recursive\s+)?\w+\s+(\([^)]*\)\s+)?as|select|insert\s+into|update\s+\w+(\s+\w+)?\s+set|delete\s+from)\s/i;
    const wrong = sources.filter(
      (file) =>
        !file.startsWith('storage/') && statement.test(withoutComments(textOf.get(file) ?? '')),
    );
    expect(wrong).toEqual([]);
  });

  test('queries have a folder for each noun', () => {
    const flat = sources.filter((file) => dirname(file) === 'storage/queries');
    expect(flat).toEqual([]);
  });

  test('a query is exported, and its name is in capitals', () => {
    const plain = sources.filter(
      (file) =>
        file.startsWith('storage/queries/') &&
        /\n(export const [a-z]\w*|const \w+) = (sql|composeSql)\b/.test(textOf.get(file) ?? ''),
    );
    expect(plain).toEqual([]);
  });
});

describe('imports', () => {
  test('there are no cycles, not even of types', () => {
    expect(findCycle(graphOf({ withTypes: true }))).toEqual([]);
  });

  test('what is exported is needed by a program', () => {
    expect(needlessExports()).toEqual([]);
  });
});

describe('scripts', () => keepRules(scriptRules));

describe('limits', () => {
  keepRules(limitRules);
  afterAll(() => console.log(`limits: ${sums()}`));
});
