import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { withFolder } from '../../../docs-site/build/run.mjs';
import { buildPackage } from '../../../sdk/typescript/build.ts';
import { outputOf } from '../run-to-end.ts';

const root = resolve(import.meta.dir, '../../..');
/** What the package depends on; packed from node_modules, so that an installation asks no registry. */
const dependencies = ['ky', 'standardwebhooks', '@stablelib/base64', 'fast-sha256'];

export interface PackedPackage {
  readonly directory: string;
  /** The files of the package's own tarball. */
  readonly files: readonly string[];
  /** An installation of it in a new folder, by npm or by Bun. */
  readonly installBy: (program: 'npm' | 'bun') => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** Builds the SDK and packs it as it would be published. */
export async function packPackage(): Promise<PackedPackage> {
  const directory = await mkdtemp(join(tmpdir(), 'commerce-sdk-package-'));
  const source = join(root, 'sdk/typescript');
  // Another test builds the same folder anew, and this one would pack what it finds of that.
  const own = await withFolder(source, async () => {
    await buildPackage();
    return pack(source, directory);
  });
  const others = await Promise.all(
    dependencies.map((name) => pack(join(root, 'node_modules', name), directory)),
  );
  const tarballs = Object.fromEntries(
    [own, ...others].map(({ name, filename }) => [name, `file:${join(directory, filename)}`]),
  );
  return {
    directory,
    files: own.files.map(({ path }) => path),
    installBy: async (program) => {
      const folder = join(directory, `by-${program}`);
      await mkdir(folder);
      const manifest = { name: 'a-shop', private: true, type: 'module', dependencies: tarballs };
      await Bun.write(join(folder, 'package.json'), JSON.stringify(manifest));
      const flags = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
      await (program === 'npm'
        ? run(['npm', 'install', ...flags], folder)
        : run([process.execPath, 'install'], folder));
      return folder;
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

interface Packed {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

async function pack(folder: string, into: string): Promise<Packed> {
  const flags = ['--json', '--ignore-scripts', '--pack-destination', into];
  const [packed]: Packed[] = JSON.parse(await run(['npm', 'pack', folder, ...flags], into));
  if (!packed) throw new Error(`${folder} was not packed`);
  return packed;
}

/** What a program prints; it throws with all of it when the program fails. */
export function run(
  command: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<string> {
  return outputOf(command, { cwd, env: { ...process.env, ...env } });
}
