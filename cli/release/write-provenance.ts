import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Descriptor {
  readonly name?: string;
  readonly uri?: string;
  readonly digest?: Readonly<Record<string, string>>;
}

interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Build {
  readonly root: string;
  readonly commit: string;
  readonly version: string;
  readonly epoch: number;
  /** The npm packages that the build runs or puts into what it builds. */
  readonly npmPackages: readonly string[];
  readonly tools: Readonly<Record<string, string>>;
}

/**
 * An in-toto statement with the provenance of SLSA 1.0: which files came from which commit, by which tools. Nobody signs
 * it here, so it proves nothing by itself: it says what to repeat.
 */
export function writeProvenance(files: ReadonlyMap<string, Uint8Array>, build: Build): string {
  const subject = [...files].map(([name, bytes]) => ({ name, digest: { sha256: sha256(bytes) } }));
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject,
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:commerce-service:release-pack:1',
        externalParameters: { commit: build.commit, version: build.version },
        internalParameters: { sourceDateEpoch: String(build.epoch), ...build.tools },
        resolvedDependencies: materials(build),
      },
      runDetails: { builder: { id: 'urn:commerce-service:builder:whoever-ran-release-pack' } },
    },
  };
  return `${JSON.stringify(statement, null, 1)}\n`;
}

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function materials({ root, commit, npmPackages }: Build): Descriptor[] {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const { repository } = JSON.parse(read('package.json'));
  const requirements = 'sdk/python/requirements/tools.txt';
  const source: Descriptor = {
    name: 'source',
    ...(repository === undefined ? {} : { uri: repository.url }),
    digest: { gitCommit: commit },
  };
  const files = ['package-lock.json', requirements].map((name) => ({
    name,
    digest: { sha256: sha256(read(name)) },
  }));
  const python = [...read(requirements).matchAll(/^([\w.-]+)==(\S+)$/gm)]
    .filter(([, name]) => name === 'build' || name === 'hatchling')
    .map(([, name, version]) => ({ uri: `pkg:pypi/${name}@${version}` }));
  return [source, ...files, ...lockedPackages(read('package-lock.json'), npmPackages), ...python];
}

/** With the binaries for this and other machines that a package has as its optional dependencies. */
function lockedPackages(lock: string, names: readonly string[]): Descriptor[] {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(lock);
  const entryOf = (name: string): LockedPackage | undefined => packages[`node_modules/${name}`];
  const all = names.flatMap((name) => [
    name,
    ...Object.keys(entryOf(name)?.optionalDependencies ?? {}),
  ]);
  return [...new Set(all)].toSorted().flatMap((name) => {
    const entry = entryOf(name);
    if (entry === undefined) return [];
    const digest = entry.integrity?.replace(/^sha512-/, '');
    return {
      uri: `pkg:npm/${name.replace('@', '%40')}@${entry.version}`,
      ...(digest === undefined
        ? {}
        : { digest: { sha512: Buffer.from(digest, 'base64').toString('hex') } }),
    };
  });
}
