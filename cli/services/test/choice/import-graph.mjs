import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[^'";]*?\sfrom\s+)?['"](\.[^'"]+)['"]/g;
const typeStatement = /(?:^|\n)\s*(?:import|export)\s+type\s/;
const called = /\b(?:import|require)\(\s*['"](\.[^'"]+)['"]/g;
const code = /\.(?:m?[jt]s|[jt]sx)$/;
const skipped = /(?:^|\/)(?:node_modules|dist|output|coverage|__pycache__|\.[^/]+)$/;

/** Knows what each program file of the tree imports, read when it is asked for. Paths are relative to the root. */
export class ImportGraph {
  #texts = new Map();
  #imports = new Map();
  #reaches = new Map();

  constructor(root) {
    this.root = root;
  }

  textOf(file) {
    if (!this.#texts.has(file)) this.#texts.set(file, readFileSync(join(this.root, file), 'utf8'));
    return this.#texts.get(file);
  }

  /** `values`: the own files that it imports; `types`: those of which it imports types alone. */
  importsOf(file) {
    if (!this.#imports.has(file)) this.#imports.set(file, this.#read(file));
    return this.#imports.get(file);
  }

  /** Every file that `file` leads to by its imports of values, itself among them. */
  reachOf(file) {
    const known = this.#reaches.get(file);
    if (known !== undefined) return known;
    const seen = new Set([file]);
    for (const next of seen) for (const target of this.importsOf(next).values) seen.add(target);
    this.#reaches.set(file, seen);
    return seen;
  }

  #read(file) {
    const values = new Set();
    const types = new Set();
    if (!code.test(file)) return { values, types };
    const text = this.textOf(file);
    const targetOf = (target) => posix.join(posix.dirname(file), target);
    for (const [whole, target] of text.matchAll(statement))
      (typeStatement.test(whole) ? types : values).add(targetOf(target));
    for (const [, target] of text.matchAll(called)) values.add(targetOf(target));
    const isThere = (target) => isFile(join(this.root, target));
    return { values: [...values].filter(isThere), types: [...types].filter(isThere) };
  }
}

function isFile(path) {
  return existsSync(path) && statSync(path).isFile();
}

/** The files below a folder, without what is installed, built or hidden. */
export function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (skipped.test(path)) return [];
    if (entry.isDirectory()) return filesBelow(root, path);
    return entry.isFile() ? [path] : [];
  });
}
