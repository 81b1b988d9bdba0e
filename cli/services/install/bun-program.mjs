import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const smallestBytes = 1_000_000;

/** Bun's own binary, so that no wrapper is between us and the pid of a child; undefined if there is none. */
export function findBun(root) {
  const modules = join(root, 'node_modules');
  const oven = join(modules, '@oven');
  const candidates = [
    join(modules, 'bun', 'bin', 'bun.exe'),
    ...(existsSync(oven) ? readdirSync(oven).map((name) => join(oven, name, 'bin', 'bun')) : []),
  ];
  // Before Bun's install script has run, bun.exe is a small placeholder.
  return candidates.find(
    (path) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > smallestBytes,
  );
}
