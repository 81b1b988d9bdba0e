import type { Frame } from './read-frames.mjs';

interface Share {
  readonly name: string;
  readonly share: number;
}

export function summarizeFrames(root: Frame): {
  readonly seconds: number;
  readonly native: number;
  readonly collector: number;
  readonly self: readonly Share[];
  readonly own: readonly Share[];
};
