import type { Started } from '../process/started.mjs';

export interface TestResult {
  readonly name: string;
  readonly ms: number;
  readonly result: 'passed' | 'failed' | 'skipped';
  readonly message?: string;
}

export interface TestFileResult {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly tests: readonly TestResult[];
  readonly output: string;
  readonly startedAt: number;
  readonly durationMs: number;
  /** Why a file failed beyond its failed tests. */
  readonly remark?: string | undefined;
}

export interface TestFileOptions {
  readonly root: string;
  readonly file: string;
  /** What its report and its output are named by, if not by the file. */
  readonly name?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where the report and the output are written. */
  readonly directory: string;
  readonly bunArguments: readonly string[];
}

export function runTestFile(started: Started, options: TestFileOptions): Promise<TestFileResult>;
