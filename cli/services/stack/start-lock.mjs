import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOfProcess } from '../process/process-identity.mjs';
import { Refusal } from '../process/refusal.mjs';

/** One launcher per data directory. Returns the release; throws a Refusal while another launcher is running. */
export function takeStartLock(dataDirectory, baseUrl) {
  const path = join(dataDirectory, 'start.lock');
  const own = `${path}.${process.pid}`;
  writeFileSync(
    own,
    JSON.stringify({ pid: process.pid, startedAt: startOfProcess(process.pid), baseUrl }),
  );
  try {
    while (!claim(own, path)) endStale(path);
  } finally {
    rmSync(own, { force: true });
  }
  return () => {
    if (read(path)?.pid === process.pid) rmSync(path, { force: true });
  };
}

/** link(2) succeeds for only one of several concurrent callers. */
function claim(own, path) {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Moves a dead launcher's lock away; puts it back if a live one was moved in a race. */
function endStale(path) {
  refuseIfLive(read(path));
  const moved = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, moved);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  try {
    const holder = read(moved);
    if (isLive(holder)) claim(moved, path);
    refuseIfLive(holder);
  } finally {
    rmSync(moved, { force: true });
  }
}

function refuseIfLive(holder) {
  if (isLive(holder)) throw new Refusal(`already running (pid ${holder.pid}) at ${holder.baseUrl}`);
}

function isLive(holder) {
  return holder?.startedAt !== undefined && startOfProcess(holder.pid) === holder.startedAt;
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
