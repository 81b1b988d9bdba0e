import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Refusal } from '../services/process/refusal.mjs';

/** What measures, taken from this checkout on both sides, so that only the service differs. */
const INSTRUMENT = ['cli/bench', 'cli/bench.mjs', 'cli/services', 'loadtests'];
const LEFT_OUT = new Set(['node_modules', '.git', '.data']);

/**
 * Puts a revision (a worktree of git), or a folder as it is now (a copy), at `path`, with the instrument of `root`. The
 * modules of `root` are linked where the lock file is the same; else the bench installs them. Returns what the copy is,
 * and what removes it.
 */
export function copyCheckout(root, side, path) {
  const isFolder = existsSync(side) && statSync(side).isDirectory();
  const commit = isFolder ? side : revisionOf(root, side);
  if (isFolder) copyFolder(resolve(side), path);
  else git(root, 'worktree', 'add', '--quiet', '--detach', path, commit);
  for (const part of INSTRUMENT) {
    rmSync(join(path, part), { recursive: true, force: true });
    cpSync(join(root, part), join(path, part), { recursive: true });
  }
  if (lockOf(path) === lockOf(root))
    symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'));
  const remove = () => {
    if (isFolder) rmSync(path, { recursive: true, force: true });
    else git(root, 'worktree', 'remove', '--force', path);
  };
  return { path, commit, remove };
}

function copyFolder(from, to) {
  const isCopied = (path) => !LEFT_OUT.has(path.slice(from.length + 1).split('/')[0]);
  cpSync(from, to, { recursive: true, filter: isCopied });
}

function revisionOf(root, name) {
  try {
    return git(root, 'rev-parse', '--short=8', '--verify', `${name}^{commit}`);
  } catch {
    throw new Refusal(`${name} is neither a revision, nor a folder, nor a file of results.`);
  }
}

function lockOf(path) {
  return readFileSync(join(path, 'package-lock.json'), 'utf8');
}

function git(root, ...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
}
