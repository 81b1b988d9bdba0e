import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sharedLog = /^(?:api|actors)[^/]*\.log$/;
const errorLine = /"level":(?:50|60)\b/;
/**
 * Tests write rows that break a money invariant, or make up rows of one table alone; the hourly audit of the stack reports
 * each. Histories and races audit the rows that the product wrote.
 */
const auditOfPlantedRows = /"task":"money-audit".*"a money invariant does not hold"/;
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
      return !announced.some(({ file, pattern }) => files.has(file) && pattern.test(what));
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
        .filter((line) => errorLine.test(line) && !auditOfPlantedRows.test(line))
        .map((line) => ({ at: timeOf(line), what: `${name}: ${line}` })),
    );
}

function timeOf(line) {
  return Date.parse(/"time":"([^"]+)"/.exec(line)?.[1] ?? '');
}

function readAnnouncements(directory) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory).map((name) => {
    const { file, source, flags } = JSON.parse(readFileSync(join(directory, name), 'utf8'));
    return { file, pattern: new RegExp(source, flags) };
  });
}
