import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Glob } from 'bun';

/** The source files as the architecture test reads them: what each imports, exports and leads to. */
const root = resolve(import.meta.dir, '../../..');
export const layers = [
  'storage',
  'streams',
  'domain',
  'templates',
  'process',
  'api',
  'actors',
] as const;

export const sources = [
  ...new Glob(`{${layers.join(',')}}/**/*.{ts,tsx}`).scanSync(root),
].toSorted();
/** The trees around the layers, which the rules on sizes, circles, names and exports hold for too. */
const around = ['console', 'cli', 'sdk', 'loadtests', 'test'] as const;
export const textOf: ReadonlyMap<string, string> = new Map(
  sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);

/** The files of the layers and of the trees around them that people write, with their text. */
export const written: ReadonlyMap<string, string> = new Map(
  filesInGit([...layers, ...around])
    .map((file): [string, string] => [
      file,
      textOf.get(file) ?? readFileSync(join(root, file), 'utf8'),
    ])
    .filter(([, text]) => !/^[^\n]*Generated/.test(text)),
);

/** Code that git knows or would add, but no declarations of types beside a module. */
function filesInGit(folders: readonly string[]): string[] {
  const args = ['ls-files', '-co', '--exclude-standard', '--deduplicate', '--', ...folders];
  const { stdout, stderr, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The rules read the files that git knows: ${stderr}`);
  return stdout
    .split('\n')
    .filter((file) => /\.(tsx?|mts|mjs|js)$/.test(file) && !/\.d\.m?ts$/.test(file))
    .filter((file) => existsSync(join(root, file)))
    .toSorted();
}

export interface Import {
  readonly target: string;
  readonly own: boolean;
  readonly typeOnly: boolean;
}

const STATEMENT = /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/g;

export function importsOf(file: string): Import[] {
  const text = textOf.get(file) ?? written.get(file) ?? '';
  return [...text.matchAll(STATEMENT)].map(([, , type, target = '']) => ({
    own: target.startsWith('.'),
    target: target.startsWith('.') ? fromRoot(file, target) : target,
    typeOnly: type !== undefined,
  }));
}

function fromRoot(file: string, target: string): string {
  return relative(root, resolve(root, dirname(file), target));
}

export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
}

export type Graph = ReadonlyMap<string, readonly string[]>;

/** The imports between files; those of types alone only where they are asked for. */
export function graphOf({
  withTypes,
  files = textOf,
}: {
  readonly withTypes: boolean;
  readonly files?: ReadonlyMap<string, string>;
}): Graph {
  return new Map(
    [...files.keys()].map((file) => [
      file,
      importsOf(file)
        .filter(({ own, typeOnly }) => own && (withTypes || !typeOnly))
        .map(({ target }) => fileOf(target))
        .filter((target) => files.has(target)),
    ]),
  );
}

/** The first circle that is found, file by file; empty when there is none. */
export function findCycle(graph: Graph): string[] {
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
export function reachOf(graph: Graph, file: string): number {
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

const EXPORTED =
  /(?:^|\n)export (?:abstract )?(?:async )?(function\*?|const|class|interface|type)\s+([A-Za-z_$][\w$]*)/g;
const NAMED = /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'(\.[^']+)'/g;
const WHOLE = /(?:import\s+\*\s+as\s+\w+\s+from\s+|\bimport\()'(\.[^']+)'\)?(?:\.(\w+))?/g;

/**
 * Exports that no program needs, as `file#name`: a value that nothing imports, a type that nothing imports and its own
 * file does not use, and what only tests import and its own file does not use. Queries are exported for the test that
 * describes them; their own file uses them.
 */
export function needlessExports(): string[] {
  const users = importers();
  return sources.flatMap((file) => {
    const text = textOf.get(file) ?? '';
    const code = withoutComments(text);
    return [...code.matchAll(EXPORTED)]
      .filter(([, kind = '', name = '']) => {
        const by = [...(users.get(`${file}#${name}`) ?? []), ...(users.get(`${file}#*`) ?? [])];
        if (by.some((user) => !user.startsWith('test/'))) return false;
        const isUsedInside = countOf(code, name) > 1;
        const isType = kind === 'interface' || kind === 'type';
        const isQuery = file.startsWith('storage/queries/') && isQueryValue(code, name);
        return !(isUsedInside && (by.length > 0 || isType || isQuery));
      })
      .map(([, , name = '']) => `${file}#${name}`);
  });
}

/** Whose exports are called by what imports nothing by name: k6, a glob of Vite, the type checker, a package's entry. */
const entries: readonly RegExp[] = [
  /^loadtests\/(journeys|bench\/scenarios)\/|^loadtests\/verify\.ts$/,
  /\/words\.\w+\.ts$|^console\/src\/words\/shared\.\w+\.ts$/,
  /^test\/sdk\/typescript\/usage-types\.ts$/,
  /^sdk\/typescript\/src\/browser\/storefront\.ts$/,
  // Called by the line that the build of the console puts before modules with words.
  /^console\/src\/words\/words\.ts$/,
];

/** Exported values, and types of the console, that no other file imports, as `file#name`. */
export function needlessExportsAround(): string[] {
  const users = importers();
  return [...written].flatMap(([file, text]) => {
    if (!around.some((tree) => file.startsWith(`${tree}/`))) return [];
    if (entries.some((entry) => entry.test(file))) return [];
    return [...withoutComments(text.replaceAll(/`[^`]*`/g, '')).matchAll(EXPORTED)]
      .filter(([, kind]) => file.startsWith('console/') || !/^(?:interface|type)$/.test(kind ?? ''))
      .map(([, , name = '']) => `${file}#${name}`)
      .filter((exported) => !users.has(exported) && !users.has(`${file}#*`));
  });
}

function isQueryValue(code: string, name: string): boolean {
  return new RegExp(`export const ${name}\\b[^=]*=\\s*sql(<|\\()`).test(code);
}

function countOf(code: string, name: string): number {
  return [...code.matchAll(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))]
    .length;
}

/** The console's and the k6 programs' imports end in .js or in nothing; their files don't. */
function fileOf(target: string): string {
  const endings = ['', '.ts', '.tsx', '.mjs'].map((ending) => `${target}${ending}`);
  const replaced = ['.ts', '.tsx'].map((ending) => target.replace(/\.js$/, ending));
  return [...endings, ...replaced].find((file) => written.has(file)) ?? target;
}

let known: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** Read once for both rules on exports. */
function importers(): ReadonlyMap<string, ReadonlySet<string>> {
  known ??= importersByName();
  return known;
}

function importersByName(): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  const use = (file: string, target: string, name: string): void => {
    const key = `${fileOf(fromRoot(file, target))}#${name}`;
    users.set(key, (users.get(key) ?? new Set()).add(file));
  };
  const all = new Glob(
    `{${layers.join(',')},cli,loadtests,sdk,test}/**/*.{ts,tsx,mts,mjs}`,
  ).scanSync(root);
  const programs = [...all].filter((file) => !file.includes('/node_modules/'));
  for (const file of new Set([...programs, 'config.ts', ...written.keys()])) {
    const text = textOf.get(file) ?? written.get(file) ?? readFileSync(join(root, file), 'utf8');
    for (const [, names = '', target = ''] of text.matchAll(NAMED)) {
      for (const part of names.split(',')) {
        const [name = ''] = part
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/);
        use(file, target, name);
      }
    }
    for (const [, target = '', name = '*'] of text.matchAll(WHOLE))
      use(file, target, name === 'then' ? '*' : name);
  }
  return users;
}
