import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Copies the files of the checkout, changed and new ones too, into a temporary directory; installed packages are linked.
 * Programs started there run from the copied sources.
 */
export function copyTree(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
  for (const path of filesOf(root)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  for (const packages of ['node_modules', 'console/node_modules'])
    if (existsSync(join(root, packages))) symlinkSync(join(root, packages), join(copy, packages));
  return copy;
}

function filesOf(root: string): string[] {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const output = execFileSync('git', options, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  const isFile = (path: string): boolean =>
    path !== '' && lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;
  return [...new Set(output.split('\0'))].filter(isFile);
}
