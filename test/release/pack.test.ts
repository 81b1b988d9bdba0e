import { beforeAll, describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hasReleaseTools } from '../../cli/release/compare-documents.ts';
import { copyRepository, type RepositoryCopy } from '../support/release/repository-copy.ts';
import { hasPythonTools } from '../support/sdk/python.ts';

const root = resolve(import.meta.dir, '../..');
const releaseTools = join(root, 'node_modules/.cache/release-tools');

interface Packed {
  readonly copy: RepositoryCopy;
  readonly commit: string;
  readonly out: string;
  readonly names: readonly string[];
}

async function pack(copy: RepositoryCopy): Promise<Packed> {
  const out = join(copy.folder, '../out');
  await copy.run([process.execPath, 'cli/release/pack.ts', '--out', out]);
  const commit = (await copy.run(['git', 'rev-parse', 'HEAD'])).trim();
  return { copy, commit, out, names: readdirSync(out).toSorted() };
}

const hashOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');

describe.if(hasPythonTools)('npm run release:pack', () => {
  let one: Packed;
  let other: Packed;
  beforeAll(async () => {
    const strict = { umask: '077', env: { TZ: 'Asia/Tokyo', LC_ALL: 'C', HOME: '/nowhere' } };
    [one, other] = await Promise.all([
      copyRepository('a').then(pack),
      copyRepository('deeper/in/another-folder', strict).then(pack),
    ]);
  });

  const textOf = (end: string): string => {
    const name = one.names.find((candidate) => candidate.endsWith(end));
    if (name === undefined) throw new Error(`there is no ${end} in ${one.names.join(', ')}`);
    return readFileSync(join(one.out, name), 'utf8');
  };
  const entryOf = async (archive: string, name: string): Promise<string> => {
    const path = one.names.find((candidate) => archive === candidate.replace(/-[\d.]+\.tgz$/, ''));
    return one.copy.run(['tar', '-xOzf', join(one.out, path ?? ''), name]);
  };

  test('builds the same bytes in two folders, under another umask, zone and locale', () => {
    expect(one.commit).toBe(other.commit);
    expect(one.names.filter((name) => /\.(tgz|whl|tar\.gz)$/.test(name))).toHaveLength(4);
    const hashes = (packed: Packed): Record<string, string> =>
      Object.fromEntries(packed.names.map((name) => [name, hashOf(join(packed.out, name))]));
    expect(hashes(one)).toEqual(hashes(other));
  });

  test('lists the checksum of every file', () => {
    const listed = textOf('SHA256SUMS').trimEnd().split('\n');
    expect(listed).toEqual(
      one.names
        .filter((name) => name !== 'SHA256SUMS')
        .map((name) => `${hashOf(join(one.out, name))}  ${name}`),
    );
  });

  test.each(['sdk', 'cli'])('packs @commerce-service/%s as it is published', async (name) => {
    const manifest = JSON.parse(await entryOf(`commerce-service-${name}`, 'package/package.json'));
    expect(manifest).toMatchObject({
      name: `@commerce-service/${name}`,
      license: expect.any(String),
      engines: { node: expect.stringMatching(/^>=20/) },
      publishConfig: { access: 'public', provenance: true },
    });
    // The repository has no public address yet, and none is made up.
    const { repository } = await Bun.file(join(root, 'package.json')).json();
    expect(manifest.repository?.url).toBe(repository?.url);
  });

  test('lists what comes with each npm package', () => {
    const namesIn = (end: string): string[] =>
      JSON.parse(textOf(end)).components.map((part: { name: string }) => part.name);
    expect(namesIn('sdk-0.1.0.cdx.json'.replace('0.1.0', versionOf()))).toEqual([
      '@stablelib/base64',
      'fast-sha256',
      'ky',
      'standardwebhooks',
    ]);
    // The command line has no dependencies: what it uses is inside of it.
    const inside = namesIn(`cli-${versionOf()}.cdx.json`);
    for (const name of ['commander', 'yaml']) expect(inside).toContain(name);
  });

  const versionOf = (): string =>
    JSON.parse(textOf('.provenance.json')).predicate.buildDefinition.externalParameters.version;

  test('says in its provenance what the packages come from', () => {
    const { subject, predicate } = JSON.parse(textOf('.provenance.json'));
    const packages = one.names.filter((name) => /\.(tgz|whl|tar\.gz)$/.test(name));
    expect(subject).toEqual(
      packages.map((name) => ({ name, digest: { sha256: hashOf(join(one.out, name)) } })),
    );
    const { externalParameters, resolvedDependencies } = predicate.buildDefinition;
    expect(externalParameters.commit).toBe(one.commit);
    const lock = { sha256: hashOf(join(root, 'package-lock.json')) };
    expect(resolvedDependencies).toContainEqual({ name: 'package-lock.json', digest: lock });
    const uris = resolvedDependencies.map(({ uri }: { uri?: string }) => uri);
    for (const name of ['bun', 'typescript', 'commander', 'ky'])
      expect(uris).toContainEqual(expect.stringMatching(new RegExp(`^pkg:npm/${name}@\\d`)));
  });

  test.if(hasReleaseTools)(
    'writes a provenance that the classes of in-toto read whole',
    async () => {
      const statement = one.names.find((name) => name.endsWith('.provenance.json')) ?? '';
      const program = `
import json, sys
from google.protobuf import json_format
from in_toto_attestation.predicates.provenance.v1 import provenance_pb2
from in_toto_attestation.v1 import statement_pb2
from in_toto_attestation.v1.statement import Statement
text = json.load(open(sys.argv[1]))
parsed = statement_pb2.Statement()
json_format.ParseDict({("type" if k == "_type" else k): v for k, v in text.items()}, parsed)
Statement.copy_from_pb(parsed).validate()
provenance = provenance_pb2.Provenance()
json_format.ParseDict(text["predicate"], provenance)
print(provenance.build_definition.build_type, len(provenance.build_definition.resolved_dependencies))
`;
      const python = join(releaseTools, 'python/bin/python');
      const printed = await one.copy.run([python, '-c', program, join(one.out, statement)]);
      expect(printed).toMatch(/^urn:commerce-service:release-pack:1 \d{2,}\n$/);
    },
  );

  test('refuses a tree that is no commit', async () => {
    await Bun.write(join(other.copy.folder, 'README.md'), 'changed');
    const out = join(other.copy.folder, '../none');
    const packing = other.copy.run([process.execPath, 'cli/release/pack.ts', '--out', out]);
    await expect(packing).rejects.toThrow('packages are built from a commit');
    expect(existsSync(out)).toBe(false);
  });
});
