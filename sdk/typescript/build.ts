import { rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * `npm run build`: the package's `dist`, by the compiler alone, so that each module stays a file of its own; and
 * `commerce-checkout.js`, the checkout's loader as one file for a page without a bundler.
 */
const root = resolve(import.meta.dir, '../..');
const dist = join(import.meta.dir, 'dist');

export async function buildPackage(): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  const compiler = Bun.spawnSync(
    [join(root, 'node_modules/.bin/tsc'), '-p', join(import.meta.dir, 'tsconfig.json')],
    { stdout: 'inherit', stderr: 'inherit' },
  );
  if (compiler.exitCode !== 0) throw new Error('the SDK does not compile');
  const loader = await Bun.build({
    entrypoints: [join(import.meta.dir, 'src/browser/mount-checkout.ts')],
    outdir: dist,
    naming: 'commerce-checkout.js',
    target: 'browser',
    format: 'esm',
    minify: true,
  });
  if (!loader.success) throw new AggregateError(loader.logs, 'the loader was not built');
}

if (import.meta.main) {
  await buildPackage();
  const { size } = statSync(join(dist, 'commerce-checkout.js'));
  console.log(`sdk/typescript/dist is built; commerce-checkout.js has ${size} bytes`);
}
