import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const testFile = /\.test\.tsx?$/;
const late = /^test\/(journeys|chaos)\//;
/** The assumed duration of a file without a measurement; only the order matters. */
const bytesPerMs = 20;

/**
 * The test files that match any of `wanted` (a path or part of one; none: all), in the stages they run
 * in: journeys and chaos tests come after all others. Within a stage the longest come first.
 */
export function findTestFiles(root, wanted, durations) {
  const files = readdirSync(join(root, 'test'), { recursive: true })
    .map((name) => `test/${String(name).split(sep).join('/')}`)
    .filter((file) => testFile.test(file))
    .filter(
      (file) => wanted.length === 0 || wanted.some((part) => file.includes(normal(root, part))),
    );
  const weight = (file) => durations[file] ?? statSync(join(root, file)).size / bytesPerMs;
  const ordered = files.toSorted((a, b) => weight(b) - weight(a));
  return [ordered.filter((file) => !late.test(file)), ordered.filter((file) => late.test(file))];
}

/** How long each file took in its last run here. */
export function readDurations(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

/** How long the slow ones took in CI, as the repository has it: a clean clone has run nothing. */
export function readSlowFiles(root) {
  const seconds = Object.entries(readDurations(join(root, 'test', 'slow-files.json')));
  return Object.fromEntries(seconds.map(([file, taken]) => [file, taken * 1_000]));
}

function normal(root, part) {
  const path = part.startsWith(root) ? relative(root, part) : part.replace(/^\.\//, '');
  return path.split(sep).join('/');
}
