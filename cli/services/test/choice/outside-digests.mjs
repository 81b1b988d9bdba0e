import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outsideAreaOf, outsideAreas } from './outside-areas.mjs';

const record = 'test/outside-digests.json';

/** The areas whose inputs are not those of their last green run, as the committed record has it. */
export function changedAreas(root) {
  const recorded = readRecord(root);
  return outsideAreas.filter((area) => digestOf(root, area) !== recorded[area.name]);
}

/** Records the inputs of each area whose files have all been run to their end without a failure or a skipped test. */
export function recordGreenAreas(root, jobs, results) {
  const recorded = readRecord(root);
  const isGreen = (file) =>
    results.some((one) => one.file === file && one.failed === 0 && one.skipped === 0);
  for (const area of outsideAreas) {
    const files = jobs.map(({ file }) => file).filter((file) => outsideAreaOf(file) === area);
    if (files.length > 0 && files.every(isGreen)) recorded[area.name] = digestOf(root, area);
  }
  writeFileSync(join(root, record), `${JSON.stringify(recorded, null, 2)}\n`);
}

/** The digest covers the paths and contents of the files that git knows or would add; undefined where there is no git. */
function digestOf(root, { inputs, tests }) {
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--'];
  const hash = createHash('sha256');
  let names;
  try {
    names = execFileSync('git', [...listing, ...inputs, tests], { cwd: root, encoding: 'utf8' });
  } catch {
    return undefined;
  }
  for (const name of [...new Set(names.split('\0'))].toSorted()) {
    const path = join(root, name);
    if (name === '' || !existsSync(path) || !statSync(path).isFile()) continue;
    hash.update(`${name}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function readRecord(root) {
  const path = join(root, record);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}
