export interface StackFault {
  readonly what: string;
  /** The test files that ran then. */
  readonly files: readonly string[];
}

export class StackFaults {
  exited(what: string): void;
  find(
    dataDirectories: readonly string[],
    results: readonly {
      readonly file: string;
      readonly startedAt: number;
      readonly durationMs: number;
    }[],
  ): StackFault[];
}
