import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** The ids of handled events, one a line, on the disk before a response is sent. */
export function openHandled(path) {
  const known = new Set(existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []);
  const file = openSync(path, 'a', 0o600);
  return {
    has: (id) => known.has(id),
    add: (id) => {
      writeSync(file, `${id}\n`);
      fsyncSync(file);
      known.add(id);
    },
    close: () => closeSync(file),
  };
}
