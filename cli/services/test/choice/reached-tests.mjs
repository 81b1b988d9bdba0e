import { filesBelow } from './import-graph.mjs';

const testFile = /\.test\.tsx?$/;
const routePath = /\bpath: ['"`](?:\/api\/v1)?(\/[a-z][a-z-]*)/g;
const asked = /['"`}](?:\/api\/v1)?(\/[a-z][a-z-]*)(?=[/?'"`$])/g;
const named = /['"`](?:\.\.?\/)*([\w.-]+(?:\/[\w.-]+)+\.[a-z]+)['"`]/g;
/** The folders whose tests speak to a running program and import nothing of it. */
const twins = /^(?:api\/routes|actors|console\/src)\//;

/**
 * The test files that files lead to, with the number of steps, nearest first. A step leads from a file to one that
 *
 * - imports it, also for its types alone: they say what it may be given;
 * - names it by its path in a string ('docs/openapi.json');
 * - is a test and speaks to it by HTTP: a test that has '/carts...' in its text takes a step to each route file that
 *   declares a path that begins so; a test of test/<folder>/ to the files of <folder>/, for the folders of routes and
 *   of actors; test/console/<name>.test.ts and those of test/console/<name>/ to console/src/<name>/.
 *
 * A request of test/support to a server (a workspace, a key) is no step, nor are the programs that a stack starts: by
 * these every test would lead to every file. A change to what runs behind the API (an actor, a migration) is therefore
 * seen by those that import it, or that stand in the test folder of its own folder (actors/mail: test/actors/mail).
 */
export function reachedTests(graph, files) {
  const back = stepsBack(graph);
  const distances = new Map(files.map((file) => [file, 0]));
  for (const [file, distance] of distances)
    for (const next of back.get(file) ?? [])
      if (!distances.has(next)) distances.set(next, distance + 1);
  const words = new Set(files.flatMap((file) => file.split(/[/.-]/)));
  return [...distances]
    .filter(([file]) => file.startsWith('test/') && testFile.test(file))
    .map(([file, distance]) => ({ file, distance, kinship: kinshipOf(file, words) }))
    .toSorted((a, b) => a.distance - b.distance || b.kinship - a.kinship);
}

/** Among equally near tests, those come first whose path has the most words of the changed files' paths. */
function kinshipOf(file, words) {
  return file.split(/[/.-]/).filter((word) => words.has(word)).length;
}

function stepsBack(graph) {
  const back = new Map();
  const add = (target, file) => {
    if (target !== file) back.set(target, (back.get(target) ?? new Set()).add(file));
  };
  const files = programFiles(graph.root);
  const all = new Set(files);
  const routes = new Map();
  const folders = new Map();
  const collect = (map, key, file) => map.set(key, (map.get(key) ?? new Set()).add(file));
  for (const file of files) {
    if (twins.test(file))
      collect(folders, folderOf(file).replace('console/src/', 'console/'), file);
    if (!file.startsWith('api/')) continue;
    for (const [, start] of graph.textOf(file).matchAll(routePath)) collect(routes, start, file);
  }
  for (const file of files) {
    const { values, types } = graph.importsOf(file);
    for (const target of [...values, ...types]) add(target, file);
    if (!file.startsWith('test/')) continue;
    const text = graph.textOf(file);
    for (const [, target] of text.matchAll(named)) if (!all.has(target)) add(target, file);
    if (!testFile.test(file)) continue;
    for (const [, target] of text.matchAll(named)) add(target, file);
    for (const [, start] of text.matchAll(asked))
      for (const route of routes.get(start) ?? []) add(route, file);
    for (const folder of [folderOf(file), file.replace(testFile, '')])
      for (const twin of folders.get(folder.slice('test/'.length)) ?? []) add(twin, file);
  }
  return back;
}

const ownFolders = [
  'actors',
  'api',
  'cli',
  'console',
  'deploy',
  'docs-site',
  'domain',
  'examples',
  'loadtests',
  'process',
  'sdk',
  'storage',
  'streams',
  'templates',
  'test',
];

function programFiles(root) {
  const code = /\.(?:m?[jt]s|[jt]sx)$/;
  return ['config.ts', ...ownFolders.flatMap((folder) => filesBelow(root, folder))].filter((file) =>
    code.test(file),
  );
}

function folderOf(file) {
  return file.slice(0, file.lastIndexOf('/'));
}
