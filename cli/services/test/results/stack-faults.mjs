import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sharedLog = /^(?:api|actors)[^/]*\.log$/;
const errorLine = /"level":(?:50|60)\b/;
/** A program may log what a test caused just after the test has ended. */
const lateMs = 5_000;
const shownMax = 600;

/**
 * Collects the faults of the programs that the tests share, as failures of the run: one that ended unasked, and each error
 * that was logged and that no test which ran then has announced (test/support/stack/expect-logged-error.ts).
 */
export class StackFaults {
  #exits = [];

  /** A program of the stack ended, as `what` says. */
  exited(what) {
    this.#exits.push({ at: Date.now(), what });
  }

  /** The failures of the stacks with these directories; `results`: the files that ran, with their times. */
  find(dataDirectories, results) {
    const inEach = (name, read) =>
      dataDirectories.flatMap((directory) => read(join(directory, name)));
    const announced = inEach('expected-errors', readAnnouncements);
    const ranAt = (at) =>
      results.filter(
        ({ startedAt, durationMs }) => startedAt <= at && at <= startedAt + durationMs + lateMs,
      );
    const errors = inEach('logs', loggedErrors).filter(({ at, what }) => {
      const files = new Set(ranAt(at).map(({ file }) => file));
      return !announced.some((one) => isOf(one, what, files) && one.pattern.test(what));
    });
    return [...this.#exits, ...errors].map(({ at, what }) => {
      const files = ranAt(at).map(({ file }) => file);
      return { what: what.slice(0, shownMax), files: [...new Set(files)].toSorted() };
    });
  }
}

function loggedErrors(directory) {
  return readdirSync(directory)
    .filter((name) => sharedLog.test(name))
    .flatMap((name) =>
      readFileSync(join(directory, name), 'utf8')
        .split('\n')
        .filter((line) => errorLine.test(line))
        .map((line) => ({ at: timeOf(line), what: `${name}: ${line}` })),
    );
}

/** Whether a line is of a file that made an announcement, or of the workspace for which it was made. */
function isOf({ file, workspaceId }, line, files) {
  return workspaceId === undefined
    ? files.has(file)
    : line.includes(`"workspaceId":"${workspaceId}"`);
}

function timeOf(line) {
  return Date.parse(/"time":"([^"]+)"/.exec(line)?.[1] ?? '');
}

function readAnnouncements(directory) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory).map((name) => {
    const { source, flags, ...one } = JSON.parse(readFileSync(join(directory, name), 'utf8'));
    return { ...one, pattern: new RegExp(source, flags) };
  });
}
