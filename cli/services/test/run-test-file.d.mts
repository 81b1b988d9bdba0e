import type { Started } from '../process/started.mjs';

export interface TestFileResult {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly output: string;
  readonly durationMs: number;
  /** Why a file failed beyond its failed tests. */
  readonly remark?: string | undefined;
}

export interface TestFileOptions {
  readonly root: string;
  readonly file: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where the report and the output are written. */
  readonly directory: string;
  readonly bunArguments: readonly string[];
}

export function runTestFile(started: Started, options: TestFileOptions): Promise<TestFileResult>;
