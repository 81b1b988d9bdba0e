import { execFileSync } from 'node:child_process';
import { Refusal } from '../../process/refusal.mjs';

/** The files that differ from a revision, those that git does not know yet among them. */
export function changedFiles(root, base) {
  const lines = (...args) => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
        .split('\n')
        .filter((line) => line !== '');
    } catch (error) {
      throw new Refusal(`--changed: git ${args[0]} failed: ${String(error.stderr).trim()}`);
    }
  };
  const differing = lines('diff', '--name-only', '--merge-base', base);
  return [...new Set([...differing, ...lines('ls-files', '--others', '--exclude-standard')])];
}
