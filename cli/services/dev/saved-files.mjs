import { readdirSync, statSync, watch } from 'node:fs';
import { join, relative } from 'node:path';

/** Editors write a file in several steps, and tools write several files. */
const settleMs = 40;

/**
 * Watches the files below some paths of `root`. Each folder is watched by itself, since a recursive watch of Node 20 on
 * Linux misses folders that are new; an event only says when to compare the files with those seen before.
 */
export class SavedFiles {
  #root;
  #paths;
  #seen;
  #watchers = new Map();
  #changed = new Set();
  #timer;
  #wake = () => {};

  constructor(root, paths) {
    this.#root = root;
    this.#paths = paths.map((path) => join(root, path));
    this.#seen = this.#look();
  }

  /** Resolves when files were saved, added or removed that `take` has not returned yet. */
  async some() {
    if (this.#changed.size === 0)
      await new Promise((resolve) => {
        this.#wake = resolve;
      });
  }

  /** Returns the paths of those files, from the root. */
  take() {
    const taken = [...this.#changed].toSorted();
    this.#changed.clear();
    return taken;
  }

  close() {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #compare() {
    const now = this.#look();
    for (const path of new Set([...now.keys(), ...this.#seen.keys()]))
      if (now.get(path) !== this.#seen.get(path)) this.#changed.add(relative(this.#root, path));
    this.#seen = now;
    if (this.#changed.size > 0) this.#wake();
  }

  #look() {
    const files = new Map();
    for (const path of this.#paths) this.#visit(path, files);
    return files;
  }

  /** Names a state of each file; watches the folders on the way. */
  #visit(path, files) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return;
    if (!stat.isDirectory()) {
      files.set(path, `${stat.mtimeMs} ${stat.size} ${stat.ino}`);
      return;
    }
    this.#watch(path);
    for (const name of namesIn(path)) this.#visit(join(path, name), files);
  }

  #watch(folder) {
    if (this.#watchers.has(folder)) return;
    const forget = () => {
      this.#watchers.get(folder)?.close();
      this.#watchers.delete(folder);
    };
    const watcher = watch(folder, () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#compare(), settleMs);
    });
    watcher.on('error', forget);
    this.#watchers.set(folder, watcher);
  }
}

/** Files that editors leave beside those they write are not sources. */
function namesIn(folder) {
  try {
    return readdirSync(folder).filter((name) => !/^\.|~$|\.(swp|tmp)$/.test(name));
  } catch {
    return [];
  }
}
