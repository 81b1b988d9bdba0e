import type { ImportGraph } from './import-graph.mjs';

export interface OutsideArea {
  readonly name: string;
  readonly tests: string;
  readonly inputs: readonly string[];
}

export function changedAreas(root: string, graph?: ImportGraph): OutsideArea[];
export function changedPages(root: string): string[];
export function inputsOf(
  root: string,
  area: OutsideArea,
  graph?: ImportGraph,
): string[] | undefined;
export function recordGreenAreas(
  root: string,
  jobs: readonly { readonly file: string }[],
  results: readonly { readonly file: string; readonly failed: number; readonly skipped: number }[],
): void;
