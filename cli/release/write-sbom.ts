import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runTool } from './run-tool.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface Packed {
  readonly root: string;
  readonly folder: string;
  /** The npm packages whose code is inside of the package. */
  readonly bundled: readonly string[];
  readonly epoch: number;
}

/**
 * The CycloneDX list of what comes with an npm package: what it depends on, and what is bundled in it. `npm sbom` writes
 * it; its random serial number and the time of day would differ with each build.
 */
export function writeSbom({ root, folder, bundled, epoch }: Packed, work: string): string {
  const { name, version, license, dependencies = {} }: Manifest = readManifest(join(root, folder));
  const own = Object.fromEntries(bundled.map((one) => [one, versionOf(root, one)]));
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const manifest = { name, version, license, dependencies: { ...dependencies, ...own } };
  writeFileSync(join(work, 'package.json'), JSON.stringify(manifest));
  for (const one of Object.keys(manifest.dependencies)) installInto(work, root, one);
  const flags = ['--sbom-format', 'cyclonedx', '--sbom-type', 'library'];
  const sbom = JSON.parse(runTool(['npm', 'sbom', ...flags], work));
  sbom.metadata.timestamp = new Date(epoch * 1000).toISOString();
  delete sbom.serialNumber;
  const text = JSON.stringify(sbom);
  const hash = createHash('sha256').update(text).digest('hex');
  const uuid = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  return `${JSON.stringify({ ...sbom, serialNumber: `urn:uuid:${uuid}` }, null, 1)}\n`;
}

/** A package, and what it depends on, from our own node_modules: no registry is asked. */
function installInto(work: string, root: string, name: string): void {
  const target = join(work, 'node_modules', name);
  if (existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(root, 'node_modules', name), target, { recursive: true, dereference: true });
  for (const one of Object.keys(readManifest(target).dependencies ?? {}))
    installInto(work, root, one);
}

function versionOf(root: string, name: string): string {
  return readManifest(join(root, 'node_modules', name)).version;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
