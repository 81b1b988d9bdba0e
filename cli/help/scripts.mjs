/** The words for every script of package.json: what `npm run help` prints, in this order. */
export const scripts = {
  'Run the service': {
    start: 'the service with demo data, until Ctrl-C',
    dev: 'the same from the sources, restarted by each saved file, with the console',
    demo: 'a purchase from cart to webhook on the running service',
    'console:dev': 'the console alone, following each saved file',
    api: 'one API process, on a database of yours',
    actors: 'one actor process, on a database of yours',
    migrate: 'the schema of DATABASE_URL or CELLS to the newest version',
  },
  'Check a change': {
    'test:architecture': 'the rules about layers, names, sizes, reach and exports',
    check: 'format, lint, types, architecture, words and pure tests, in a minute',
    test: 'the tests; -- <file> for some, -- --help for the rest',
    'test:pure': 'the tests that need no Postgres, Redis or browser',
    'test:browser': 'the tests in a browser',
    'test:crash': 'the tests that end processes, at points drawn by the seed',
    'test:outside': 'the tests of the docs site, Python, k6, charts and examples',
    examples: 'the calls that the reference shows, recorded anew',
    'test:all': 'every test at full length',
    'test:record': 'the tests, storing the list of slow files',
    mutants: 'harmful changes of one line, each of which a test must find',
    format: 'the form of all files, written',
    'format:check': 'the form of all files, checked',
    lint: 'faults that a linter finds',
    types: 'the compiler, over the layers, the load tests and the console',
    words: 'words of no trade, in docs, comments and commit subjects',
    limits: 'limits of reach, folders, lines and fields, lowered to what the tree has',
    budget: 'statements, round trips, pages, log and rows of each unit of work; -- --list',
    'subscriptions-year': 'a year of subscriptions beside a model, at full size',
  },
  'Generate files': {
    docs: 'openapi.json, errors, events, states, decisions, SDKs and CLI pages',
    sdk: 'the TypeScript client, from openapi.json',
    build: 'the package of the TypeScript SDK',
    'docs-site:build': 'the site of the guides',
    'console:build': 'the console',
    'packages:build': 'the SDKs and the command line as packages, served under /packages',
    screenshots: 'pictures of the pages that buyers see',
    'console:screenshots': 'pictures of all pages of the console',
  },
  'Measure and release': {
    bench: 'throughput and latency under load; -- --help',
    profile: 'where processes spend their time',
    farm: 'many machines of load, simulated on one',
    'actors-load': 'timers of many aggregates at once',
    peers: 'our actors beside graphile-worker and Restate; -- medusa: purchases beside it',
    'console:figures': 'size and speed of the console',
    changeset: 'a note for the next release of the packages',
    'release:version': 'versions and changelogs of the packages, from those notes',
    'release:license': 'the licence of the service and its packages; -- Apache-2.0',
    'release:pack': 'the packages as files, with their bill of materials',
  },
  'This list': { help: 'what each script does' },
};

/** The lines of the list, for the scripts that package.json has. */
export function linesOf(named) {
  const width = Math.max(...named.map((name) => name.length));
  return Object.entries(scripts).flatMap(([group, words]) => [
    '',
    group,
    ...Object.entries(words)
      .filter(([name]) => named.includes(name))
      .map(([name, does]) => `  ${name.padEnd(width)}  ${does}`),
  ]);
}
