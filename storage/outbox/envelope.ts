import { unpackData } from './packed-data.ts';

/** An event as its envelope says it (contract 75 §1), but for its data. */
interface EventHead {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string | null;
  readonly logSequence: number | null;
  readonly sequence: number;
  readonly resourceType: string;
  readonly resourceId: string;
}

/** Exact text. */
export interface EventData {
  readonly data: string;
  readonly previous: string | null;
}

export interface EventContent extends EventHead, EventData {}

/** An event as its row holds it. */
export interface StoredContent extends EventHead {
  /** `dataText` */
  readonly packed: Buffer;
}

/**
 * An event's envelope, composed wherever it is read: the same bytes at every attempt and in every place, since its row is
 * never changed. What this makes of a row must stay as it is for as long as rows of before are retained: a version of
 * the envelope is a new value of `version`, beside this one.
 */
export function envelopeOf(content: EventContent): string {
  return `${headOf(content)}${dataText(content)}}`;
}

/** `envelopeOf` for a row whose data is packed. */
export function storedEnvelopeOf(content: StoredContent): string {
  return `${headOf(content)}${unpackData(content.packed, content)}}`;
}

/** What an event's row holds packed: the end of its envelope. */
export function dataText({ data, previous }: EventData): string {
  return previous === null ? data : `${data},"previous":${previous}`;
}

/** The text up to where the exact bytes of `data` follow. */
function headOf(content: EventHead): string {
  const head = JSON.stringify({
    id: content.id,
    version: '1',
    type: content.type,
    createdAt: content.createdAt.toISOString(),
    workspaceId: content.workspaceId,
    environmentId: content.environmentId,
    applicationId: content.applicationId,
    logSequence: content.logSequence,
    sequence: content.sequence,
    resource: { type: content.resourceType, id: content.resourceId },
  });
  return `${head.slice(0, -1)},"data":`;
}
