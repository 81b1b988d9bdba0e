import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOfProcess } from '../process/process-identity.mjs';

const prefix = 'commerce-test-';
/** Linux's file system in memory. */
const memory = '/dev/shm';
/** A whole run writes a third of it: databases of 16 MB each, and Postgres's log. */
const bytesNeeded = 6 * 2 ** 30;

/**
 * A temporary data directory for one test run; also removes those of killed runs. The files of its Postgres are in memory
 * where there is room: a stack of a test's own copies a database of a thousand files for each cell (decision 226).
 */
export function makeTestDirectory({ memoryDirectory = memory, freeBytes = bytesNeeded } = {}) {
  const places = [tmpdir(), ...(existsSync(memoryDirectory) ? [memoryDirectory] : [])];
  for (const place of places) removeDirectoriesOfKilledRuns(place);
  const directory = makeIn(tmpdir());
  for (const name of ['logs', 'reports']) mkdirSync(join(directory, name));
  if (hasSpace(memoryDirectory, freeBytes))
    symlinkSync(makeIn(memoryDirectory), postgresOf(directory));
  return directory;
}

export function removeTestDirectory(directory) {
  // A process that a test started may still be writing its last output.
  const patiently = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 };
  const postgres = postgresOf(directory);
  if (existsSync(postgres)) rmSync(realpathSync(postgres), patiently);
  rmSync(directory, patiently);
}

const postgresOf = (directory) => join(directory, 'postgres');

function makeIn(place) {
  const directory = mkdtempSync(join(place, `${prefix}${process.pid}-`));
  // As root, Postgres runs as another user inside it.
  chmodSync(directory, 0o711);
  return directory;
}

function removeDirectoriesOfKilledRuns(place) {
  for (const name of readdirSync(place)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0;
    if (pid > 0 && startOfProcess(pid) === undefined)
      rmSync(join(place, name), { recursive: true, force: true });
  }
}

/** Containers often have 64 MB there. */
function hasSpace(place, freeBytes) {
  try {
    const { bavail, bsize } = statfsSync(place);
    return Math.min(bavail * bsize, freemem()) >= freeBytes;
  } catch {
    return false;
  }
}
