import type { CpuInfo } from 'node:os';

export function idleProcessors(read?: () => readonly Pick<CpuInfo, 'times'>[]): () => number;
