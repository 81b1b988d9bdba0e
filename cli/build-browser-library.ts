import { mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** `npm run build`: the browser library as one file without dependencies, and its types beside it. */
const root = resolve(import.meta.dir, '..');
const entry = join(root, 'web/commerce-checkout.ts');
const output = join(root, 'web/dist');

mkdirSync(output, { recursive: true });
const built = await Bun.build({
  entrypoints: [entry],
  outdir: output,
  target: 'browser',
  format: 'esm',
  minify: true,
});
if (!built.success) throw new AggregateError(built.logs, 'the library was not built');

const types = Bun.spawnSync(
  [
    join(root, 'node_modules/.bin/tsc'),
    entry,
    '--ignoreConfig',
    '--declaration',
    '--emitDeclarationOnly',
    '--strict',
    '--target',
    'es2022',
    '--outDir',
    output,
  ],
  { stdout: 'inherit', stderr: 'inherit' },
);
if (types.exitCode !== 0) process.exit(types.exitCode);

for (const name of ['commerce-checkout.js', 'commerce-checkout.d.ts'])
  console.log(`web/dist/${name}  ${statSync(join(output, name)).size} bytes`);
