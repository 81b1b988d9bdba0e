import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../sdk/typescript/src/commerce.ts';
import { session } from '../session/session.ts';
import { connection } from './connection.ts';

/** The member, or the place where the member works, is no longer what this page was read for. */
const gone = new Set([
  'workspace_access_denied',
  'environment_not_found',
  'member_env_forbidden',
  'application_not_found',
]);
const places = new Set(['workspaces', 'environments', 'applications']);

/**
 * What was taken away while the page is open: after the first error it is asked what may still be done, so that buttons
 * close with the reason, and the place itself says that it is gone.
 */
function lookAgain(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const isGone = gone.has(error.code);
  if (!isGone && error.status !== 403) return;
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [first, second] }) =>
      second === 'permissions' || (isGone && typeof first === 'string' && places.has(first)),
  });
}

/** Permissions and places are not asked again for its own error, else it would be asked for ever. */
function onQueryError(error: unknown, [first, second]: readonly unknown[]): void {
  const isPlace = typeof first === 'string' && places.has(first);
  if (second !== 'permissions' && !isPlace) return lookAgain(error);
  if (first !== 'workspaces' && error instanceof ApiError && gone.has(error.code))
    void queryClient.invalidateQueries({ queryKey: ['workspaces'] });
}

/**
 * The SDK itself repeats what may be repeated; an error stays one. Nothing waits unseen for a network: it fails, says so,
 * and is read again once there are answers.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { queryKey }) => onQueryError(error, queryKey) }),
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, gcTime: 15 * 60_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

const readAll = () => void queryClient.refetchQueries({ type: 'active' });
connection.onBack = readAll;
session.subscribe(() => session.isSignedOut || readAll());
