import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBun } from '../install/bun-program.mjs';
import { startOfProcess } from '../process/process-identity.mjs';
import { runProgram } from '../process/run-program.mjs';
import { digestOfSources } from './source-digest.mjs';

const builder = join(dirname(fileURLToPath(import.meta.url)), 'build-bundle.ts');
const listName = 'files.json';
const unusedMs = 3_600_000;

/**
 * The directory of the bundle of the checkout `root` as its sources are now, built unless there is one:
 * `<directory>/api/main.js` is `api/main.ts`, and so on (build-bundle.ts).
 *
 * Bundles lie in `.build/programs`, each under the digest of its sources, and are never changed. Several processes may
 * build at once: each builds for itself, and the first to move its directory into place wins. A bundle that is
 * incomplete, after a power failure for instance, is built again. A process that uses a bundle leaves its id there;
 * bundles that nobody uses go when another is built.
 *
 * `bytecode: false`: for a few starts. A build then takes a second instead of five, and each start a third of a second more.
 */
export async function ensureBundle(started, { root, logPath, bytecode = true }) {
  const programs = join(root, '.build', 'programs');
  const whole = join(programs, digestOfSources(root));
  const directory = bytecode ? whole : `${whole}-plain`;
  for (const built of [whole, directory]) if (claim(built)) return built;
  mkdirSync(programs, { recursive: true });
  const own = join(programs, `.${process.pid}-${Date.now()}`);
  try {
    await runProgram(started, {
      name: 'the build of the programs',
      command: findBun(root),
      args: [builder, root, own, directory],
      cwd: root,
      // So that a test, whose own is another, builds the same.
      env: { ...process.env, NODE_ENV: 'production', BYTECODE: bytecode ? '1' : '0' },
      logPath,
    });
    writeFileSync(join(own, listName), JSON.stringify(sizesOf(own)));
    putInPlace(own, directory);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
  removeUnused(programs, directory);
  return directory;
}

/** Marks the bundle as used by this process; false unless it is complete. */
function claim(directory) {
  if (!existsSync(directory)) return false;
  try {
    const now = new Date();
    utimesSync(directory, now, now);
    writeFileSync(markOf(directory, process.pid), startOfProcess(process.pid) ?? '');
    const sizes = JSON.parse(readFileSync(join(directory, listName), 'utf8'));
    return Object.entries(sizes).every(
      ([name, size]) => statSync(join(directory, name)).size === size,
    );
  } catch {
    return false;
  }
}

function putInPlace(own, directory) {
  try {
    renameSync(own, directory);
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    if (!claim(directory)) {
      renameSync(directory, `${own}-incomplete`);
      rmSync(`${own}-incomplete`, { recursive: true, force: true });
      return putInPlace(own, directory);
    }
  }
  if (!claim(directory)) throw new Error(`${directory} is not the bundle that was built`);
}

function sizesOf(directory) {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map(({ parentPath, path, name }) => {
      const file = join(parentPath ?? path, name);
      return [file.slice(directory.length + 1), statSync(file).size];
    }),
  );
}

const users = 'used-by-';

function markOf(directory, pid) {
  return join(directory, `${users}${pid}`);
}

function removeUnused(programs, current) {
  for (const name of readdirSync(programs)) {
    const directory = join(programs, name);
    if (directory === current || Date.now() - mtimeOf(directory) < unusedMs) continue;
    if (!isUsed(directory)) rmSync(directory, { recursive: true, force: true });
  }
}

function mtimeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function isUsed(directory) {
  return readdirSync(directory)
    .filter((name) => name.startsWith(users))
    .some((name) => {
      const start = startOfProcess(Number(name.slice(users.length)));
      return start !== undefined && start === readFileSync(join(directory, name), 'utf8');
    });
}
