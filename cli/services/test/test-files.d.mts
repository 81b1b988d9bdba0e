export function findTestFiles(
  root: string,
  wanted: readonly string[],
  durations: Readonly<Record<string, number>>,
): [string[], string[]];

export function readDurations(path: string): Record<string, number>;

export function readSlowFiles(root: string): Record<string, number>;
