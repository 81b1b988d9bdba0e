import type { ImportGraph } from './choice/import-graph.mjs';

export const onOneCell: readonly string[];

export const onOneCellAtFullLength: readonly string[];

export function tierOf(
  graph: ImportGraph,
  file: string,
): 'pure' | 'stack' | 'browser' | 'crash' | 'outside';
