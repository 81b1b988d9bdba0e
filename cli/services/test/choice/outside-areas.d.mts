import type { OutsideArea } from './outside-digests.mjs';

export const outsideAreas: readonly OutsideArea[];
export function pageFiles(): Readonly<Record<string, string>>;
