import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sources } from './source-digest.mjs';

/**
 * `bun build-bundle.ts <checkout> <directory> <address> [<program>...]`: bundles programs of the checkout, all if none is
 * named, into the directory, which is to be moved to the address. A program is there at the path of its source, `api/main.js` for `api/main.ts`, in one file
 * with its bytecode beside it, so that no start parses it; with `BYTECODE=0` without, which takes a fourth of the time. Bytecode is
 * made of CommonJS only, so no module awaits at its top.
 *
 * Names stay as they are written, and stack traces name the sources. Files that a module finds by `import.meta` are
 * still those beside its source, so a bundle works only for the checkout, in the place, that it was built from.
 */
const all = [
  'api/main.ts',
  'actors/main.ts',
  'storage/migrate.ts',
  'cli/seed-demo.ts',
  'templates/invoice/worker/render-process.ts',
];

/**
 * Packages that are loaded from node_modules: those with files or native code of their own, those that are needed rarely, and
 * the client of Postgres, of which storage requires a part by its path.
 */
const external = [
  '@mollie/api-client',
  '@resvg/resvg-js',
  'fontkit',
  'iconv-lite',
  'nodemailer',
  'openid-client',
  'payment-icons',
  'pdfkit',
  'pg',
  'satori',
  'stripe',
  'svg-to-pdfkit',
];

const [root = '', directory = '', address = ''] = process.argv
  .slice(2, 5)
  .map((path) => resolve(path));
const named = process.argv.slice(5);
const programs = named.length === 0 ? all : named;
const hasBytecode = process.env['BYTECODE'] !== '0';

/** The source with its own place in it, since the bundle has another; a program that it names is the bundle's. */
function placed(path: string, text: string): string {
  return text
    .replaceAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g, (match, target: string) => {
      const file = relative(root, join(dirname(path), target));
      return programs.includes(file)
        ? `new URL(${quoted(pathToFileURL(join(address, file.replace(/\.ts$/, '.js'))).href)})`
        : match;
    })
    .replaceAll('import.meta.url', quoted(pathToFileURL(path).href))
    .replaceAll('import.meta.dir', quoted(dirname(path)));
}

/** Without it a bundle would stay as it is when the file changes. */
function requireDigested(path: string): void {
  if (!sources.some((source) => path === source || path.startsWith(`${source}/`)))
    throw new Error(`${path} is not among the sources of cli/services/bundle/source-digest.mjs`);
}

/** The places where MikroORM looks for its optional packages: CommonJS has no `import.meta`. */
function resolved(path: string, text: string): string {
  return text.replaceAll(
    /import\.meta\.resolve\(([^)]+)\)/g,
    (_, name: string) =>
      `Bun.pathToFileURL(Bun.resolveSync(${name}, ${quoted(dirname(path))})).href`,
  );
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

const { success, logs } = await Bun.build({
  entrypoints: programs.map((program) => join(root, program)),
  root,
  outdir: directory,
  target: 'bun',
  format: 'cjs',
  bytecode: hasBytecode,
  minify: { whitespace: true },
  sourcemap: 'linked',
  external,
  plugins: [
    {
      name: 'places of files',
      setup: (build) => {
        build.onLoad(
          { filter: new RegExp(`^${RegExp.escape(root)}/(?!node_modules/).*\\.tsx?$`) },
          ({ path }) => {
            requireDigested(relative(root, path));
            const text = readFileSync(path, 'utf8');
            return { contents: placed(path, text), loader: path.endsWith('x') ? 'tsx' : 'ts' };
          },
        );
        build.onLoad(
          { filter: /\/node_modules\/@mikro-orm\/core\/(MikroORM|utils\/fs-utils)\.js$/ },
          ({ path }) => ({ contents: resolved(path, readFileSync(path, 'utf8')), loader: 'js' }),
        );
        // pino looks at the stack for the files of transports, of which we have none. For its first stack a program reads
        // its source map, which takes a fifth of a start.
        build.onLoad({ filter: /\/node_modules\/pino\/lib\/caller\.js$/ }, () => ({
          contents: 'module.exports = () => [];',
          loader: 'js',
        }));
      },
    },
  ],
});
if (!success) {
  rmSync(directory, { recursive: true, force: true });
  for (const log of logs) process.stderr.write(`${log.message}\n`);
  process.exit(1);
}

for (const program of hasBytecode ? programs : [])
  if (!existsSync(join(directory, program.replace(/\.ts$/, '.js.jsc'))))
    throw new Error(`there is no bytecode of ${program}: is import.meta left in it?`);

// Bun names the sources of a program as seen from the directory, not from the program's own folder.
for (const program of programs) {
  const map = join(directory, program.replace(/\.ts$/, '.js.map'));
  const content = JSON.parse(readFileSync(map, 'utf8'));
  const sources = content.sources.map((source: string) => resolve(directory, source));
  writeFileSync(map, JSON.stringify({ ...content, sources }));
}
