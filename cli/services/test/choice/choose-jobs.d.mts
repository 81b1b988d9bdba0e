export interface Job {
  readonly file: string;
  readonly tier: string;
  readonly cells: number;
}

export function chooseJobs(
  options: ReturnType<typeof import('./arguments.mjs').readArguments> & {
    readonly root: string;
    readonly cells: number;
  },
): { readonly jobs: readonly Job[] };
export function readSlowFiles(root: string): Record<string, number>;
