import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { outputOf } from '../run-to-end.ts';

const root = resolve(import.meta.dir, '../../..');

export interface RepositoryCopy {
  readonly folder: string;
  /** Runs a program in the copy; gives what it prints, and throws when it fails. */
  readonly run: (command: readonly string[]) => Promise<string>;
}

/**
 * This working tree as a repository of its own with one commit, which is the same in every copy. `name` is its folder's,
 * `umask` and `env` are what its files are written and its programs run with.
 */
export async function copyRepository(
  name: string,
  { umask = '022', env = {} }: { umask?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<RepositoryCopy> {
  const base = await mkdtemp(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'copy-'));
  const folder = join(base, name);
  await mkdir(folder, { recursive: true });
  const who = { GIT_AUTHOR_NAME: 'test', GIT_AUTHOR_EMAIL: 'test@example.com' };
  const day = '2026-11-20T12:00:00Z';
  const dates = { GIT_AUTHOR_DATE: day, GIT_COMMITTER_DATE: day };
  const by = { GIT_COMMITTER_NAME: 'test', GIT_COMMITTER_EMAIL: 'test@example.com' };
  const run = (command: readonly string[]): Promise<string> =>
    outputOf(['sh', '-c', `umask ${umask}; exec "$@"`, 'sh', ...command], {
      cwd: folder,
      env: { ...process.env, ...env, ...who, ...by, ...dates },
    });
  const copy =
    'git -C "$0" ls-files -coz --exclude-standard | tar -C "$0" --null -T - -c | tar -xm';
  await run(['sh', '-c', copy, root]);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await run(['git', 'init', '--quiet', '--initial-branch=main']);
  await Bun.write(join(folder, '.git/info/exclude'), 'node_modules\n');
  await run(['git', 'add', '--all']);
  // The modes of the umask are not the repository's.
  await run([
    'git',
    '-c',
    'core.fileMode=false',
    '-c',
    'gc.auto=0',
    'commit',
    '--quiet',
    '-m',
    'all',
  ]);
  return { folder, run };
}
