import { knowPlacements } from '../storage/shards.ts';
import { readPlacedShards } from '../storage/queries/placement/placements.ts';
import type { SystemDatabase } from '../storage/database.ts';

const READ_MS = 1_000;

/** Reads the placements every second, so that commits wake the right owners; returns what ends it. */
export function followPlacements(database: SystemDatabase): () => void {
  const { cell } = database.resources;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isStopped = false;
  const read = async (): Promise<void> => {
    // Without a response the ones of before stay.
    await readPlacedShards(database.read.bind(database)).then(
      (placements) => knowPlacements(cell, placements),
      () => undefined,
    );
    if (!isStopped) timer = setTimeout(() => void read(), READ_MS);
  };
  void read();
  return () => {
    isStopped = true;
    if (timer) clearTimeout(timer);
  };
}
