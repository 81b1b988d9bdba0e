import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { copiesOf, environmentOf, stagesOf, type Instruction } from './dockerfile.ts';

/** The user of the image. */
const USER = '10001';

export interface ImageTree {
  /** What stands for /app: the files that the Dockerfile copies, and no others. */
  readonly app: string;
  /** What stands for /data. */
  readonly data: string;
  /** ENV of the image. */
  readonly environment: Readonly<Record<string, string>>;
  /** Of the image's user, where this process may become it. */
  readonly command: (...args: readonly string[]) => string[];
  readonly remove: () => void;
}

const root = resolve(import.meta.dir, '../../..');

/** Lays out the last stage of deploy/docker/Dockerfile as a folder, with the packages of production. */
export function makeImageTree(): ImageTree {
  const stages = stagesOf(readFileSync(join(root, 'deploy/docker/Dockerfile'), 'utf8'));
  const first = stages[0] ?? [];
  const last = stages.at(-1) ?? [];
  const directory = mkdtempSync(join(tmpdir(), 'commerce-image-'));
  chmodSync(directory, 0o755);
  const app = join(directory, 'app');
  const data = join(directory, 'data');
  mkdirSync(app);
  mkdirSync(data, { mode: 0o700 });
  installPackages(app, first);
  for (const { from, sources, target } of copiesOf(last)) {
    // What other stages install is laid out above, and what they build stands where this checkout builds it, or is built below.
    if (from === 'dependencies' || from === 'programs') continue;
    for (const source of sources) {
      const to = target.endsWith('/') ? join(app, target, basename(source)) : join(app, target);
      cpSync(join(root, source.replace(/^\/site\//, '')), to, { recursive: true });
    }
  }
  bundlePrograms(app, stages.flat());
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', [`${USER}:${USER}`, data]);
  // Root's user may not write what is root's; anybody else owns these files.
  else execFileSync('find', [app, '-type', 'd', '-exec', 'chmod', 'a-w', '{}', '+']);
  const drop = ['--reuid', USER, '--regid', USER, '--clear-groups', '--no-new-privs'];
  return {
    app,
    data,
    environment: environmentOf(last),
    command: (...args) =>
      isRoot ? ['setpriv', ...drop, '--bounding-set=-all', '--', ...args] : [...args],
    remove: () => {
      if (!isRoot) execFileSync('chmod', ['-R', 'u+w', directory]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The command of the stage that builds the programs, for the folder that stands for /app. */
function bundlePrograms(app: string, instructions: readonly Instruction[]): void {
  const builds = ({ name, text }: Instruction) =>
    name === 'RUN' && text.includes('build-bundle.ts');
  const script = instructions.find(builds)?.text ?? '';
  const [, builder = '', args = ''] = /bun\.exe (\S+) (.+)$/.exec(script) ?? [];
  if (builder === '') throw new Error('no stage builds the programs');
  const placed = args.split(/\s+/).map((word) => word.replace(/^\/app/, app));
  execFileSync(process.execPath, [join(root, builder), ...placed], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** What the first stage does, from the packages that are installed here: `npm ci` less what it omits, then its `rm`. */
function installPackages(app: string, stage: readonly Instruction[]): void {
  const script = stage.find(({ name, text }) => name === 'RUN' && text.startsWith('npm ci'))?.text;
  const [, options = ''] = /^npm ci ([^&]+)/.exec(script ?? '') ?? [];
  const [, removed = ''] = /rm -rf (.+)$/.exec(script ?? '') ?? [];
  if (options === '' || removed === '') throw new Error('the first stage installs no packages');
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(root, file), join(app, file));
  const to = join(app, 'node_modules');
  try {
    execFileSync('cp', ['-al', join(root, 'node_modules'), to], { stdio: 'ignore' });
  } catch {
    // Of another file system or another owner.
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', join(root, 'node_modules'), to]);
  }
  rmSync(join(to, '.cache'), { recursive: true, force: true });
  execFileSync('npm', ['prune', '--offline', ...options.trim().split(' ')], {
    cwd: app,
    stdio: 'ignore',
  });
  rmSync(join(app, 'package-lock.json'));
  for (const [name] of removed.matchAll(/(?<=node_modules\/)\S+/g))
    rmSync(join(to, name), { recursive: true, force: true });
}
