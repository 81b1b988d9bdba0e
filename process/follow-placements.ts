import { knowPlacements } from '../storage/shards.ts';
import { readPlacedShards } from '../storage/queries/placement/placements.ts';
import type { Database } from '../storage/unit-of-work.ts';

const READ_MS = 1_000;

/** Reads the placements every second, so that commits wake the right owners; returns what ends it. */
export function followPlacements(database: Database): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isStopped = false;
  const read = async (): Promise<void> => {
    // Without an answer the ones of before stay.
    await readPlacedShards(database.read.bind(database)).then(knowPlacements, () => undefined);
    if (!isStopped) timer = setTimeout(() => void read(), READ_MS);
  };
  void read();
  return () => {
    isStopped = true;
    if (timer) clearTimeout(timer);
  };
}
