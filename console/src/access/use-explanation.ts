import type { RequestLog } from '../../../sdk/typescript/src/commerce.ts';
import { useRead } from '../client/use-read.ts';
import { isCode } from '../client/failure.tsx';
import { usePlace } from '../place/place.ts';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

interface Question {
  /** Null: of whoever is signed in, which needs no right. */
  readonly memberId: string | null;
  readonly method: (typeof methods)[number];
  readonly path: string;
  readonly isEnabled: boolean;
}

/** The API's own gates, asked for a call that is not made. */
export function useExplanation({ memberId, method, path, isEnabled }: Question) {
  const { workspace } = usePlace();
  return useRead(
    ['explanation', memberId, method, path],
    async (commerce, options) => {
      const question = { method, path };
      return memberId === null
        ? await commerce.auth.explain(question, options)
        : await commerce.workspaces.members.explain(workspace.id, memberId, question, options);
    },
    { enabled: isEnabled },
  );
}

export type Explanation = NonNullable<ReturnType<typeof useExplanation>['data']>;

const LOOKS_MAX = 6;
const LOOK_MS = 1_000;
const NEW_MS = 120_000;

/** An id begins with the milliseconds of its instant; the clock of the browser may differ a little. */
function isNew(id = ''): boolean {
  const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  return Math.abs(Date.now() - at) < NEW_MS;
}

/** A request of the log by its id; it is there a moment after its response, so that a new one is looked for more than once. */
export function useLoggedRequest(requestId: string | undefined): {
  readonly request: RequestLog | null;
  readonly isSearching: boolean;
  readonly error: unknown;
} {
  const { data, isLoading, error } = useRead(
    ['logged request', requestId],
    async (commerce, options) => {
      for (let look = 1; ; look += 1) {
        try {
          return await commerce.requestLogs.get(requestId ?? '', options);
        } catch (failure) {
          if (!isCode(failure, 'not_found')) throw failure;
          if (look === LOOKS_MAX || !isNew(requestId)) return null;
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    },
    { enabled: requestId !== undefined },
  );
  return { request: data ?? null, isSearching: isLoading, error };
}
