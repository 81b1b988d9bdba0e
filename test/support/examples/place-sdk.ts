import { copyFileSync, existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dir, '../../..');

/**
 * Puts the built SDK where `npm install` of an example links it. It is a copy of the example's own: other tests build
 * `sdk/typescript/dist` anew while the example runs.
 */
export function placeSdk(example: string): void {
  const target = join(root, 'examples', example, 'node_modules/@commerce-service/sdk');
  // Whoever installed the example has the link.
  if (existsSync(target) && lstatSync(target).isSymbolicLink()) return;
  rmSync(target, { recursive: true, force: true });
  compileSdk(target);
}

/** Compiles the SDK into a folder of the caller's own. */
export function compileSdk(target: string): void {
  mkdirSync(target, { recursive: true });
  const source = join(root, 'sdk/typescript');
  copyFileSync(join(source, 'package.json'), join(target, 'package.json'));
  const compiler = Bun.spawnSync([
    join(root, 'node_modules/.bin/tsc'),
    '-p',
    join(source, 'tsconfig.json'),
    '--outDir',
    join(target, 'dist'),
  ]);
  if (compiler.exitCode !== 0) throw new Error(`the SDK does not compile: ${compiler.stdout}`);
}
