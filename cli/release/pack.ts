import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackage } from '../../sdk/typescript/build.ts';
import '../install-python-sdk-tools.mjs';
import { runTool } from './run-tool.ts';
import { nameRepository, stagePackage, takeLicense } from './stage-package.ts';
import { writeProvenance } from './write-provenance.ts';
import { writeSbom } from './write-sbom.ts';

/**
 * `npm run release:pack -- --out <folder>`: what a release publishes, the same bytes for the same commit: two npm
 * packages, wheel and sdist, lists of what is in them, where they come from, and their checksums.
 */
const root = resolve(import.meta.dir, '../..');
const python = join(root, 'node_modules/.cache/python-sdk/bin/python');
const { values } = parseArgs({ options: { out: { type: 'string', default: 'release' } } });
const out = resolve(values.out);

const git = (...args: string[]): string => runTool(['git', ...args], root).trim();
if (git('status', '--porcelain') !== '') {
  console.error(
    'release: commit or remove what is changed here; packages are built from a commit.',
  );
  process.exit(1);
}
const commit = git('rev-parse', 'HEAD');
const epoch = Number(git('log', '-1', '--format=%ct'));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const work = mkdtempSync(join(tmpdir(), 'release-'));
try {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await packAll();
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function packAll(): Promise<void> {
  progress('the TypeScript SDK');
  await buildPackage();
  progress('the command line');
  const bundle = join(root, 'sdk/cli/dist/commerce.mjs');
  runTool([process.execPath, 'sdk/cli/build/build.ts', '--out', bundle], root);
  const bundled = packagesIn(readFileSync(bundle, 'utf8'));
  packNpm('sdk/typescript', ['dist']);
  packNpm('sdk/cli', ['dist/commerce.mjs', 'examples']);
  progress('the Python SDK');
  packPython();
  progress('the lists of what is in them');
  const packages = new Map(outputs().map((name) => [name, readFileSync(join(out, name))]));
  const shared = { root, epoch };
  const sboms = [
    ['sdk', writeSbom({ ...shared, folder: 'sdk/typescript', bundled: [] }, join(work, 'sbom'))],
    ['cli', writeSbom({ ...shared, folder: 'sdk/cli', bundled }, join(work, 'sbom'))],
  ];
  for (const [name, text = ''] of sboms)
    writeFileSync(join(out, `commerce-service-${name}-${version}.cdx.json`), text);
  progress('where they come from');
  const npmPackages = ['bun', 'typescript', 'ky', 'standardwebhooks', ...bundled];
  const tools = {
    node: runTool(['node', '--version'], root).trim(),
    npm: runTool(['npm', '--version'], root).trim(),
    bun: Bun.version,
    python: runTool([python, '--version'], root).trim(),
  };
  const provenance = writeProvenance(packages, {
    root,
    commit,
    version,
    epoch,
    npmPackages,
    tools,
  });
  writeFileSync(join(out, `commerce-service-${version}.provenance.json`), provenance);
  const sums = outputs().map((name) => `${sha256(readFileSync(join(out, name)))}  ${name}\n`);
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
  console.log(`${sums.join('')}release: ${version} of ${commit} is in ${out}`);
}

/** On standard error, while nothing else is printed for a minute. */
function progress(what: string): void {
  console.error(`release: ${what} ...`);
}

function packNpm(folder: string, names: readonly string[]): void {
  const staged = join(work, folder);
  const files = [...names, 'package.json', 'README.md', 'CHANGELOG.md'];
  stagePackage({ root, folder, names: files }, staged);
  takeLicense(root, staged);
  nameRepository(root, folder, staged);
  runTool(['npm', 'pack', staged, '--ignore-scripts', '--pack-destination', out], work);
}

function packPython(): void {
  const folder = 'sdk/python';
  const staged = join(work, folder);
  stagePackage(
    { root, folder, names: ['src', 'README.md', 'CHANGELOG.md', 'pyproject.toml'] },
    staged,
  );
  takeLicense(root, staged);
  const env = { SOURCE_DATE_EPOCH: String(epoch), PYTHONDONTWRITEBYTECODE: '1' };
  runTool([python, '-m', 'build', '--no-isolation', '--outdir', out, staged], work, env);
}

/** Bun names each module that it bundles in a comment before it. */
function packagesIn(bundle: string): string[] {
  const found = bundle.matchAll(/^\/\/ (?:\S*\/)?node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm);
  return [...new Set([...found].map(([, name = '']) => name))].toSorted();
}

function outputs(): string[] {
  return readdirSync(out).toSorted();
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
