import { sqlOfCells } from '../database/cells.ts';
import type { Parsed } from '../world/client.ts';
import { storedData, type StoredData } from './stored-data.ts';

export interface ReadEvent {
  readonly type: string;
  readonly sequence: number;
  readonly data: Parsed;
  readonly previous: Parsed;
}

interface Row extends StoredData {
  readonly type: string;
  readonly sequence: bigint;
}

/** The events of one resource as the outbox keeps them, oldest first. */
export async function readEvents(resourceId: string): Promise<ReadEvent[]> {
  const found: Row[][] = await Promise.all(
    sqlOfCells().map(
      (sql) => sql`
        select * from event where resource_id = ${resourceId} order by sequence`,
    ),
  );
  return found.flat().map((row) => ({
    type: row.type,
    sequence: Number(row.sequence),
    ...storedData(row),
  }));
}
