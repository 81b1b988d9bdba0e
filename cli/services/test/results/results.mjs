import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const recordedSecondsMin = 20;

/** Opens the results of runs in test/output: results.json and junit.xml of the last run, last.json of each file's last one. */
export function openResults(root) {
  const directory = join(root, 'test', 'output');
  const pathOf = (name) => join(directory, name);
  mkdirSync(directory, { recursive: true });
  const write = (name, value) => writeFileSync(pathOf(name), `${JSON.stringify(value, null, 2)}\n`);
  return {
    directory,
    /** By file: how many milliseconds it took when it ran last here, and whether it failed. */
    last: readJson(pathOf('last.json')) ?? {},
    store(run, results) {
      const files = results.map((result) => ({ ...result, output: undefined }));
      write('results.json', { ...run, files });
      writeFileSync(pathOf('junit.xml'), toJunit(files));
      const now = files
        .filter(hasRun)
        .map(({ file, durationMs: ms, failed }) => [file, { ms, failed: failed > 0 }]);
      write('last.json', { ...this.last, ...Object.fromEntries(now) });
    },
    /** A file that failed and passed when it ran again: one line of second-runs.jsonl, which only grows. */
    excuse(entry) {
      appendFileSync(pathOf('second-runs.jsonl'), `${JSON.stringify(entry)}\n`);
    },
  };
}

/** `npm run test:record`: has test/slow-files.json hold what the last run found of the files that took 20 s or more. */
export function recordSlowFiles(root, exists) {
  const run = readJson(join(root, 'test', 'output', 'results.json'));
  const path = join(root, 'test', 'slow-files.json');
  const seconds = readJson(path) ?? {};
  for (const { file, durationMs } of (run?.files ?? []).filter(hasRun))
    seconds[file] = Math.round(durationMs / 1_000);
  const slow = Object.entries(seconds)
    .filter(([file, taken]) => taken >= recordedSecondsMin && exists(file))
    .toSorted(([a, longer], [b, shorter]) => shorter - longer || a.localeCompare(b));
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(slow), null, 2)}\n`);
  return slow.length;
}

/** A kind of long tests that the run did not draw (decision 262) takes no time, and would be thought a short one by the next that does. */
function hasRun({ passed, failed }) {
  return passed + failed > 0;
}

function toJunit(files) {
  const suites = files.map(({ file, tests, durationMs, failed, remark }) => {
    const cases = tests.map(({ name, ms, result, message }) => {
      const start = `    <testcase classname="${escape(file)}" name="${escape(name)}" time="${ms / 1_000}"`;
      if (result === 'skipped') return `${start}><skipped/></testcase>`;
      if (result === 'passed') return `${start}/>`;
      return `${start}><failure message="${escape(message ?? '')}"/></testcase>`;
    });
    if (remark !== undefined && failed > 0)
      cases.push(
        `    <testcase classname="${escape(file)}" name="the file"><failure message="${escape(remark)}"/></testcase>`,
      );
    const head = `  <testsuite name="${escape(file)}" tests="${cases.length}" failures="${failed}" time="${durationMs / 1_000}">`;
    return [head, ...cases, '  </testsuite>'].join('\n');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}

function escape(text) {
  const safe = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' };
  // XML holds no control characters, as those of a terminal's colours.
  return text.replaceAll(/[&<>"\n]/g, (one) => safe[one]).replaceAll(/\p{Cc}/gu, '');
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
