import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findBun } from './services/install/bun-program.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const packageFolder = join(root, 'sdk/cli');
const bundle = join(packageFolder, 'dist/commerce.mjs');

/**
 * Every other command is that of the package in sdk/cli, as it is published: bundled when its sources are newer. Without
 * a login it goes to the shop of `npm start`.
 */
export async function runPackage(env) {
  if (isStale()) build();
  env.COMMERCE_DEMO_FILE ??= join(resolve(root, env.DATA_DIR || '.data'), 'demo.json');
  await import(pathToFileURL(bundle).href);
}

function isStale() {
  if (!existsSync(bundle)) return true;
  const builtAt = statSync(bundle).mtimeMs;
  const sources = ['source', 'build'].flatMap((folder) =>
    readdirSync(join(packageFolder, folder), { recursive: true }).map((name) =>
      join(packageFolder, folder, name),
    ),
  );
  return [...sources, join(packageFolder, 'package.json')].some(
    (path) => statSync(path).mtimeMs > builtAt,
  );
}

function build() {
  const bun = findBun(root);
  if (bun === undefined) {
    console.error('commerce: npm ci (or npm start) has to install the dependencies first.');
    process.exit(1);
  }
  const { status, stderr } = spawnSync(bun, [join(packageFolder, 'build/build.ts')], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 0) return;
  console.error(`commerce: sdk/cli cannot be built.\n${stderr}`);
  process.exit(1);
}
