import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf } from './fingerprint.mjs';
import { isMarked, run } from './install.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Builds the pages into dist, unless they are built from the same files. No setting and no secret is built in. */
export function buildPages() {
  const mark = join(folder, 'dist/.built');
  const sources = ['package-lock.json', 'astro.config.mjs', 'src'];
  const sdk = 'node_modules/@commerce-service/sdk';
  const wanted = fingerprintOf(folder, [...sources, sdk]);
  if (isMarked(mark, wanted)) return;
  console.log('Building the pages ...');
  const program = join(folder, 'node_modules/astro/astro.js');
  run(process.execPath, [program, 'build'], folder, { ASTRO_TELEMETRY_DISABLED: '1' });
  writeFileSync(mark, wanted);
}
