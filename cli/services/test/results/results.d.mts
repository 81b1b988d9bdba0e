export interface RunResult {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly durationMs: number;
  readonly tests: readonly {
    readonly name: string;
    readonly ms: number;
    readonly result: string;
  }[];
}

export interface Results {
  readonly directory: string;
  readonly last: Readonly<Record<string, { readonly ms: number; readonly failed: boolean }>>;
  store(run: object, results: readonly RunResult[]): void;
  excuse(entry: object): void;
}

export function openResults(root: string): Results;
export function recordSlowFiles(root: string, exists: (file: string) => boolean): number;
