import { unpackData } from '../../../storage/outbox/packed-data.ts';
import type { Parsed } from '../world/client.ts';

/** The columns of an event's row that its data is unpacked with. */
export interface StoredData {
  readonly packed: Uint8Array;
  readonly environment_id: string;
  readonly application_id: string | null;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly created_at: Date;
}

/** What an event's row holds packed. */
export function storedData(row: StoredData): { readonly data: Parsed; readonly previous: Parsed } {
  return { previous: null, ...JSON.parse(`{"data":${storedText(row)}}`) };
}

export function storedText(row: StoredData): string {
  return unpackData(row.packed, {
    environmentId: row.environment_id,
    applicationId: row.application_id,
    resourceType: row.resource_type,
    resourceId: row.resource_id,
    createdAt: row.created_at,
  });
}

/** SQL: `packed` and `bytes` of the text, for events that tests write by themselves. */
export function asStored(text: string): string {
  return `'\\x00'::bytea || convert_to(${text}, 'UTF8'), octet_length(${text})`;
}
