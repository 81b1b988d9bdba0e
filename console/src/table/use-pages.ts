import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Page } from '../../../sdk/typescript/src/commerce.ts';
import { usePlace } from '../place/place.ts';

/** The rows of a list of the API so far, and how to get more of them. */
export interface Rows<Item> {
  readonly items: readonly Item[];
  readonly isWaiting: boolean;
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly refresh: () => void;
}

const NONE: readonly never[] = [];

/** A list by its cursor. `key` names the list and its filters. */
export function usePages<Item>(
  key: readonly unknown[],
  read: (cursor: string | undefined, signal: AbortSignal) => PromiseLike<Page<Item>>,
): Rows<Item> {
  const place = usePlace();
  const query = useInfiniteQuery({
    queryKey: [place.key, ...key],
    queryFn: async ({ pageParam, signal }) => {
      const { items, nextCursor } = await read(pageParam, signal);
      return { items, nextCursor };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const pages = query.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? NONE, [pages]);
  return {
    items,
    isWaiting: query.isPending,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void (query.isFetchingNextPage || query.fetchNextPage()),
    refresh: () => void query.refetch(),
  };
}
