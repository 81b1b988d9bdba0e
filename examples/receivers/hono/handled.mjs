import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** The ids of handled events, one a line, on the disk before a response is sent. In production: a unique column. */
const path = process.env.HANDLED_FILE ?? 'handled.txt';

export function isHandled(id) {
  return existsSync(path) && readFileSync(path, 'utf8').split('\n').includes(id);
}

export function markHandled(id) {
  const file = openSync(path, 'a', 0o600);
  writeSync(file, `${id}\n`);
  fsyncSync(file);
  closeSync(file);
}
