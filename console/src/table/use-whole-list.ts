import { useQuery } from '@tanstack/react-query';
import { usePlace } from '../place/place.ts';
import type { Rows } from './use-pages.ts';

const NONE: readonly never[] = [];

/** A list of the API that has no pages, as the rows of a table. `key` names it. */
export function useWholeList<Item>(
  key: readonly unknown[],
  read: (signal: AbortSignal) => PromiseLike<readonly Item[]>,
  { isEnabled = true }: { readonly isEnabled?: boolean } = {},
): Rows<Item> {
  const place = usePlace();
  const query = useQuery({
    queryKey: [place.key, ...key],
    queryFn: async ({ signal }) => await read(signal),
    enabled: isEnabled,
  });
  return {
    items: query.data ?? NONE,
    isWaiting: query.isPending,
    error: query.error,
    hasMore: false,
    isLoadingMore: false,
    loadMore: () => undefined,
    refresh: () => void query.refetch(),
  };
}
