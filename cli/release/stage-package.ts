import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Source {
  readonly root: string;
  /** The package's folder, such as `sdk/cli`. */
  readonly folder: string;
  readonly names: readonly string[];
}

/** Copies what a package is made of, with the same modes whatever the umask of the checkout was. */
export function stagePackage({ root, folder, names }: Source, to: string): void {
  for (const name of names) {
    const from = join(root, folder, name);
    const isSource = (path: string): boolean => !/__pycache__|\.pyc$/.test(path);
    if (existsSync(from)) cpSync(from, join(to, name), { recursive: true, filter: isSource });
  }
  setModes(to);
}

/** 0755 for folders and programs, 0644 for all other files. */
function setModes(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) setModes(path);
    else chmodSync(path, readFileSync(path, 'latin1').startsWith('#!') ? 0o755 : 0o644);
  }
}

/** The text of the licence, where there is one. */
export function takeLicense(root: string, staged: string): void {
  const from = join(root, 'LICENSE');
  if (!existsSync(from)) return;
  cpSync(from, join(staged, 'LICENSE'));
  chmodSync(join(staged, 'LICENSE'), 0o644);
}

interface RootManifest {
  readonly repository?: { readonly type: string; readonly url: string };
  readonly homepage?: string;
  readonly bugs?: { readonly url: string };
}

/**
 * Where the package's source is: said once, in the package.json of the root. Nothing is written while it says nothing.
 * Scripts of the clone are none of an installation.
 */
export function nameRepository(root: string, folder: string, staged: string): void {
  const { repository, homepage, bugs }: RootManifest = readJson(join(root, 'package.json'));
  const path = join(staged, 'package.json');
  const { scripts: _, ...own } = readJson(path);
  const manifest = {
    ...own,
    ...(repository === undefined ? {} : { repository: { ...repository, directory: folder } }),
    ...(homepage === undefined ? {} : { homepage }),
    ...(bugs === undefined ? {} : { bugs }),
  };
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
}

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8'));
}
