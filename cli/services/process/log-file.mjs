import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';

const rotateAtBytes = 10 * 1024 * 1024;
const tailBytes = 64 * 1024;

/** Opens a log for appending; one that has grown large becomes `<path>.1` first. */
export function openLog(path) {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > rotateAtBytes) renameSync(path, `${path}.1`);
  const descriptor = openSync(path, 'a', 0o600);
  return { descriptor, offset: fstatSync(descriptor).size };
}

/** The last lines written to a log after `offset`. */
export function lastLines(path, offset, count) {
  const descriptor = openSync(path, 'r');
  try {
    const size = fstatSync(descriptor).size;
    const from = Math.max(offset > size ? 0 : offset, size - tailBytes);
    const buffer = Buffer.alloc(size - from);
    readSync(descriptor, buffer, 0, buffer.length, from);
    return buffer
      .toString('utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(-count);
  } finally {
    closeSync(descriptor);
  }
}
