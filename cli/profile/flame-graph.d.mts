import type { Frame } from './read-frames.mjs';

export function drawFlameGraph(root: Frame, title: string): string;
