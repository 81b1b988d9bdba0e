import { packText, unpackText, type PackedWith } from '../packing/packed-text.ts';

/** What an event's row has beside its data, and most data has as well. */
export interface RowOfData {
  readonly environmentId: string;
  readonly applicationId: string | null;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly createdAt: Date;
}

export function packData(text: string, row: RowOfData): Buffer {
  return packText(text, commonOf(row));
}

export function unpackData(packed: Uint8Array, row: RowOfData): string {
  return unpackText(packed, commonOf(row));
}

/** An id has nothing in common with others, and half of the ids in an event are those of its row. */
function commonOf(row: RowOfData): PackedWith {
  const { environmentId, applicationId, resourceType, resourceId, createdAt } = row;
  return {
    kind: resourceType,
    own: `"${environmentId}""${applicationId}""${resourceId}""${createdAt.toISOString()}"`,
  };
}
