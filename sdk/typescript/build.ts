import { chmodSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * `npm run build` and `npm pack`: the package's `dist`, by the compiler alone, so that each module stays a file of its
 * own; and `commerce-checkout.js`, the checkout's loader as one file for a page without a bundler.
 */
const root = resolve(import.meta.dir, '../..');
const dist = join(import.meta.dir, 'dist');

/** Builds beside `dist` and takes its place, since somebody may be importing it. */
export async function buildPackage(): Promise<void> {
  const draft = mkdtempSync(join(import.meta.dir, '.dist-'));
  try {
    await buildInto(draft);
    chmodSync(draft, 0o755);
    rmSync(dist, { recursive: true, force: true });
    renameSync(draft, dist);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function buildInto(folder: string): Promise<void> {
  const project = join(import.meta.dir, 'tsconfig.json');
  const compiler = Bun.spawnSync(
    [join(root, 'node_modules/.bin/tsc'), '-p', project, '--outDir', folder],
    // Standard output is npm's list of what it packed.
    { stdout: 2, stderr: 'inherit' },
  );
  if (compiler.exitCode !== 0) throw new Error('the SDK does not compile');
  const loader = await Bun.build({
    entrypoints: [join(import.meta.dir, 'src/browser/mount-checkout.ts')],
    outdir: folder,
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
  console.error(`sdk/typescript/dist is built; commerce-checkout.js has ${size} bytes`);
}
