import type { Commerce } from '../../../sdk/typescript/src/commerce.ts';

/** A message, a row or a job that failed. */
export type Failed = Awaited<ReturnType<Commerce['ops']['deadLetters']['list']>>[number];

interface FailedFilters {
  readonly q?: string | undefined;
  readonly what?: string | undefined;
}

export function isMatching(one: Failed, { q = '', what }: FailedFilters): boolean {
  if (what && one.what !== what) return false;
  const text = [one.kind, one.id, one.workspaceId, one.error, one.cell].join(' ').toLowerCase();
  return text.includes(q.trim().toLowerCase());
}

/** What the API is asked for, to process a lot again: it takes a workspace and an id. */
export function requestsFor(lot: readonly Failed[]) {
  const asked = new Map(
    lot.map(({ workspaceId, id }) => [`${workspaceId} ${id}`, { workspaceId, id }]),
  );
  return [...asked.values()];
}
