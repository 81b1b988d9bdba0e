import type { Started } from '../process/started.mjs';
import type { TestFileOptions, TestFileResult } from './run-test-file.mjs';

export interface TestFilesMeans {
  readonly run?: (started: Started, options: TestFileOptions) => Promise<TestFileResult>;
  /** The idle share of the processors since it was asked last. */
  readonly idle?: () => number;
  readonly everyMs?: number;
}

export function runTestFiles(
  started: Started,
  stages: readonly (readonly string[])[],
  options: Omit<TestFileOptions, 'file'>,
  report: (result: TestFileResult) => void,
  means?: TestFilesMeans,
): Promise<TestFileResult[]>;
