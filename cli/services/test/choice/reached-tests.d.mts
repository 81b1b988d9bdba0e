import type { ImportGraph } from './import-graph.mjs';

export function reachedTests(
  graph: ImportGraph,
  files: readonly string[],
): { readonly file: string; readonly distance: number }[];
