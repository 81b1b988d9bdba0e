import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImportGraph } from './import-graph.mjs';
import { outsideAreaOf, outsideAreas, pageFiles } from './outside-areas.mjs';

const record = 'test/outside-digests.json';
const testFile = /\.test\.tsx?$/;
const orNone = { throwIfNoEntry: false };
const digitsOfPage = 16;

/** The areas whose inputs are not those of their last green run, as the committed record has it. */
export function changedAreas(root, graph = new ImportGraph(root)) {
  const recorded = readRecord(root);
  return outsideAreas.filter(
    (area) => digestOf(root, inputsOf(root, area, graph) ?? []) !== recorded[area.name],
  );
}

/** Records the inputs of each area whose files have all been run to their end without a failure or a skipped test. */
export function recordGreenAreas(root, jobs, results) {
  const recorded = readRecord(root);
  const graph = new ImportGraph(root);
  const isGreen = (file) =>
    results.some((one) => one.file === file && one.failed === 0 && one.skipped === 0);
  for (const area of outsideAreas) {
    const files = jobs.map(({ file }) => file).filter((file) => outsideAreaOf(file) === area);
    if (files.length === 0 || !files.every(isGreen)) continue;
    const inputs = inputsOf(root, area, graph);
    if (inputs === undefined) continue;
    recorded[area.name] = digestOf(root, inputs);
    if (area.name === 'docs-site') recorded.pages = digestsOfPages(root);
  }
  writeFileSync(join(root, record), `${JSON.stringify(recorded, null, 2)}\n`);
}

/** The pages of the site whose files are not those of the last green run of its tests. */
export function changedPages(root) {
  const recorded = readRecord(root).pages ?? {};
  return Object.entries(digestsOfPages(root))
    .filter(([path, digest]) => digest !== recorded[path])
    .map(([path]) => path);
}

/**
 * The files that decide how the tests of an area end: those that are named, the tests, and what they import, as far as git
 * knows them or would add them. Undefined where there is no git.
 */
export function inputsOf(root, { inputs, tests }, graph = new ImportGraph(root)) {
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--'];
  const options = {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1 << 26,
  };
  const list = (...paths) =>
    execFileSync('git', [...listing, ...paths], options)
      .split('\0')
      .filter((name) => name !== '' && statSync(join(root, name), orNone)?.isFile());
  try {
    const imported = list(tests)
      .filter((name) => testFile.test(name))
      .flatMap((name) => [...graph.reachOf(name)]);
    return [...new Set([...list(...inputs, tests), ...imported])].toSorted();
  } catch {
    return undefined;
  }
}

/** The digest of each page, by its path. */
function digestsOfPages(root) {
  const pages = Object.entries(pageFiles());
  return Object.fromEntries(
    pages.map(([path, file]) => [path, digestOf(root, [file]).slice(0, digitsOfPage)]),
  );
}

function digestOf(root, files) {
  const hash = createHash('sha256');
  for (const name of files)
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(root, name)))
      .update('\0');
  return hash.digest('hex');
}

function readRecord(root) {
  const path = join(root, record);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}
