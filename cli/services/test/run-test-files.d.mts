import type { Started } from '../process/started.mjs';

export interface TestJob {
  readonly file: string;
  /** The job does not begin before it resolves. */
  readonly ready?: Promise<unknown> | undefined;
}

export function runTestFiles<Job extends TestJob, Result>(
  started: Started,
  jobs: readonly Job[],
  run: (job: Job) => Promise<Result>,
  report: (result: Result) => void,
  means?: {
    /** The idle share of the processors since it was asked last. */
    readonly idle?: () => number;
    readonly everyMs?: number;
  },
): Promise<Result[]>;
