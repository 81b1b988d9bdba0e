/** The fields around `data` in an event's envelope (contract 75 §1). */
export interface EnvelopeFacts {
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

/**
 * The envelope's text up to where the exact bytes of `data` follow. The whole is
 * `head + data + (previous === null ? '}' : ',"previous":' + previous + '}')`.
 */
export function envelopeHead(facts: EnvelopeFacts): string {
  const head = JSON.stringify({
    id: facts.id,
    version: '1',
    type: facts.type,
    createdAt: facts.createdAt.toISOString(),
    workspaceId: facts.workspaceId,
    environmentId: facts.environmentId,
    applicationId: facts.applicationId,
    logSequence: facts.logSequence,
    sequence: facts.sequence,
    resource: { type: facts.resourceType, id: facts.resourceId },
  });
  return `${head.slice(0, -1)},"data":`;
}
