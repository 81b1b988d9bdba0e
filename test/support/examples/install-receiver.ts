import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { outputOf } from '../run-to-end.ts';
import { compileSdk } from './place-sdk.ts';

const root = resolve(import.meta.dir, '../../..');
const receivers = join(root, 'examples/receivers');

/** Brings what the lock file of a receiver names, once per lock file, and the SDK compiled. */
export async function installPackages(name: string): Promise<void> {
  const folder = join(receivers, name);
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const mark = join(folder, 'node_modules/.installed');
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== lock) {
    const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    await outputOf(['npm', 'ci', ...options, '--prefix', folder]);
    writeFileSync(mark, lock);
  }
  // A copy in the place of the link: other tests build the SDK's folder anew meanwhile.
  const sdk = join(folder, 'node_modules/@commerce-service/sdk');
  rmSync(sdk, { recursive: true, force: true });
  compileSdk(sdk);
}

/** The interpreter of a virtual environment that has a receiver's packages and the SDK's, made once per list. */
export async function installPython(name: string): Promise<string> {
  const list = join(receivers, name, 'requirements.txt');
  const hash = Bun.hash(readFileSync(list)).toString(36);
  const folder = join(root, 'node_modules/.cache', `receiver-${name}-${hash}`);
  if (!existsSync(folder)) {
    await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
    const draft = `${folder}.${crypto.randomUUID().slice(0, 8)}`;
    await outputOf([Bun.which('python3') ?? 'python3', '-m', 'venv', draft]);
    const sdkNeeds = ['httpx>=0.27,<1', 'standardwebhooks>=1.0.1,<2'];
    const pip = [join(draft, 'bin/python'), '-m', 'pip', 'install', '-q'];
    await outputOf([...pip, '-r', list, ...sdkNeeds]);
    await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return join(folder, 'bin/python');
}
