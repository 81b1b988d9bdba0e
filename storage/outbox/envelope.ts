/** An event as its envelope says it (contract 75 §1). */
export interface EventContent {
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
  /** Exact text. */
  readonly data: string;
  readonly previous: string | null;
}

/**
 * An event's envelope, composed wherever it is read: the same bytes at every attempt and in every place, since its row is
 * never changed. What this makes of a row must stay as it is for as long as rows of before are retained: a version of
 * the envelope is a new value of `version`, beside this one.
 */
export function envelopeOf(content: EventContent): string {
  const { data, previous } = content;
  return `${headOf(content)}${data}${previous === null ? '}' : `,"previous":${previous}}`}`;
}

/** The text up to where the exact bytes of `data` follow. */
function headOf(content: EventContent): string {
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
