import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `bun sdk/cli/build/build.ts` bundles the package's one file, for Node 20 and Bun. With `--compile` (this machine) or
 * `--compile linux-arm64` it makes a program that needs neither; for another platform Bun fetches its own runtime first.
 */
const folder = join(import.meta.dir, '..');
const entry = join(folder, 'source/main.ts');
const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'] as const;
type Platform = (typeof platforms)[number];

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { compile: { type: 'boolean', default: false }, out: { type: 'string' } },
  allowPositionals: true,
});

if (values.compile) await compile(positionals.length === 0 ? [thisPlatform()] : positionals);
else await bundle(values.out ?? join(folder, 'dist/commerce.mjs'));

async function bundle(target: string): Promise<void> {
  const built = await Bun.build({
    entrypoints: [entry],
    target: 'node',
    format: 'esm',
    banner: '#!/usr/bin/env node',
  });
  const [output] = built.outputs;
  if (output === undefined) throw new Error('nothing was built');
  // Beside it and renamed: somebody may be running the file.
  const draft = `${target}.${process.pid}`;
  await mkdir(join(target, '..'), { recursive: true });
  const text = await output.text();
  const program = text
    .replace(/^#!.*\n(\/\/ @bun\n)?(#!.*\n)?/, '#!/usr/bin/env node\n')
    // Where node_modules is, seen from here, is no part of the program.
    .replaceAll(/^\/\/ \S*(?=node_modules\/)/gm, '// ');
  await Bun.write(draft, program);
  await chmod(draft, 0o755);
  await Bun.$`mv ${draft} ${target}`.quiet();
}

async function compile(wanted: readonly string[]): Promise<void> {
  for (const name of wanted) {
    const platform = platforms.find((one) => one === name);
    if (platform === undefined) throw new Error(`${name}: one of ${platforms.join(', ')}`);
    const target = values.out ?? join(folder, `dist/commerce-${platform}`);
    await rm(target, { force: true });
    const command = ['build', entry, '--compile', '--minify-syntax', '--outfile', target];
    // Naming this machine's own platform would make Bun look for a runtime to fetch.
    const foreign = platform === thisPlatform() ? [] : [`--target=bun-${platform}`];
    await Bun.$`${process.execPath} ${command} ${foreign}`;
    console.log(target);
  }
}

function thisPlatform(): Platform {
  const name = `${process.platform}-${process.arch}`;
  const platform = platforms.find((one) => one === name);
  if (platform === undefined) throw new Error(`no program is made for ${name}`);
  return platform;
}
