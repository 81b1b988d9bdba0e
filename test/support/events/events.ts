import { sqlOfCells } from '../database/cells.ts';
import type { Parsed } from '../world/client.ts';

export interface ReadEvent {
  readonly type: string;
  readonly sequence: number;
  readonly data: Parsed;
  readonly previous: Parsed;
}

interface Row {
  readonly type: string;
  readonly sequence: bigint;
  readonly data: string;
  readonly previous: string | null;
}

/** The events of one resource as the outbox keeps them, oldest first. */
export async function readEvents(resourceId: string): Promise<ReadEvent[]> {
  const found: Row[][] = await Promise.all(
    sqlOfCells().map(
      (sql) => sql`
        select type, sequence, data, previous from event where resource_id = ${resourceId} order by sequence`,
    ),
  );
  return found.flat().map((row) => ({
    type: row.type,
    sequence: Number(row.sequence),
    data: JSON.parse(row.data),
    previous: row.previous === null ? null : JSON.parse(row.previous),
  }));
}
