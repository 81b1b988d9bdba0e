import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Page } from '../../../sdk/typescript/src/commerce.ts';
import { usePlace } from '../place/place.ts';
import {
  append,
  begin,
  beginningsOf,
  keepNear,
  partAt,
  renewFirst,
  renewPart,
  type Part,
} from './parts.ts';

/** The rows of a list of the API so far, and how to get more of them. */
export interface Rows<Item> {
  /** All rows; of a list of thousands those that are in memory. */
  readonly items: readonly Item[];
  readonly isWaiting: boolean;
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly refresh: () => void;
  /** Where rows are left out of memory: how many there are, each by its number, and which ones are looked at. */
  readonly sparse?: {
    readonly count: number;
    readonly at: (row: number) => Item | undefined;
    readonly look: (first: number, last: number) => void;
  };
}

type ReadPage<Item> = (
  cursor: string | undefined,
  signal: AbortSignal,
) => PromiseLike<Pick<Page<Item>, 'items' | 'nextCursor'>>;

/** A list of the API: all of its items one by one, or a page of them. */
export interface ListCall<Item> extends AsyncIterable<Item> {
  readonly page: () => PromiseLike<Pick<Page<Item>, 'items' | 'nextCursor'>>;
}

/** A list of the API, so many rows at once. `key` names the list and its filters. */
export function useList<Item>(
  key: readonly unknown[],
  limit: number,
  list: (
    page: { readonly limit: number; readonly cursor?: string },
    options: { readonly signal: AbortSignal },
  ) => Pick<ListCall<Item>, 'page'>,
): Rows<Item> {
  const place = usePlace();
  return useParts([place.key, ...key], (cursor, signal) =>
    list({ limit, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
}

/**
 * A list outside of a workspace. Reading it again asks for its first part and for those in view, however long it is; the
 * others follow when they come into view.
 */
export function useParts<Item>(queryKey: readonly unknown[], read: ReadPage<Item>): Rows<Item> {
  const client = useQueryClient();
  const name = JSON.stringify(queryKey);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const first = await read(undefined, signal);
      // Asked afterwards: more may have been read meanwhile.
      const before = client.getQueryData<readonly Part<Item>[]>(queryKey);
      return before ? renewFirst(before, first) : begin(first);
    },
    // Comparing each row with the one before would cost more than drawing those in view.
    structuralSharing: false,
  });
  const parts = query.data ?? (NONE as readonly Part<Item>[]);
  const { starts, count } = useMemo(() => beginningsOf(parts), [parts]);
  const [failure, setFailure] = useState<unknown>(null);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const underWay = useRef(new Set<string>());
  const latest = useRef({ parts, starts, read, queryKey });
  useEffect(() => {
    latest.current = { parts, starts, read, queryKey };
  });
  useEffect(() => setFailure(null), [name]);

  /** Reads the part of a cursor and puts it where `place` says, unless the list has changed there meanwhile. */
  const readPart = useCallback(
    async (
      cursor: string,
      put: (
        now: readonly Part<Item>[],
        page: Awaited<ReturnType<ReadPage<Item>>>,
      ) => readonly Part<Item>[],
    ) => {
      const { read: ask, queryKey: of } = latest.current;
      const mark = `${JSON.stringify(of)} ${cursor}`;
      if (underWay.current.has(mark)) return;
      underWay.current.add(mark);
      try {
        const page = await ask(cursor, new AbortController().signal);
        const updatedAt = client.getQueryState(of)?.dataUpdatedAt;
        client.setQueryData<readonly Part<Item>[]>(
          of,
          (now) => now && put(now, page),
          updatedAt === undefined ? {} : { updatedAt },
        );
        setFailure(null);
      } catch (error) {
        setFailure(error);
      } finally {
        underWay.current.delete(mark);
      }
    },
    [client],
  );
  const isReadingMore = useRef(false);
  const viewed = useRef({ from: 0, until: 0 });
  const isLookedAt = useRef(false);
  const loadMore = useCallback(async () => {
    const next = latest.current.parts.at(-1)?.nextCursor;
    if (!next || isReadingMore.current) return;
    isReadingMore.current = true;
    setIsLoadingMore(true);
    await readPart(next, (now, page) =>
      now.at(-1)?.nextCursor === next
        ? keepNear(
            append(now, page),
            viewed.current.from,
            Math.max(viewed.current.until, now.length),
          )
        : now,
    );
    isReadingMore.current = false;
    setIsLoadingMore(false);
  }, [readPart]);
  const look = useCallback(
    (first: number, last: number) => {
      const { parts: all, starts: at } = latest.current;
      const [from, until] = [partAt(at, first), partAt(at, last)];
      viewed.current = { from, until };
      isLookedAt.current = true;
      for (const { cursor, items, isOld } of all.slice(from, until + 1))
        if (cursor !== undefined && (items === null || isOld))
          void readPart(cursor, (now, page) => keepNear(renewPart(now, cursor, page), from, until));
    },
    [readPart],
  );
  useEffect(() => {
    // A list that is shown as a whole, such as a timeline, reports no view.
    if (isLookedAt.current) return;
    for (const { cursor, isOld } of parts)
      if (cursor !== undefined && isOld)
        void readPart(cursor, (now, page) => renewPart(now, cursor, page));
  }, [parts, readPart]);
  const items = useMemo(() => parts.flatMap((part) => part.items ?? []), [parts]);
  const sparse = useMemo(
    () => ({
      count,
      look,
      at: (row: number) => {
        const part = partAt(starts, row);
        return parts[part]?.items?.[row - (starts[part] ?? 0)];
      },
    }),
    [parts, starts, count, look],
  );
  return {
    items,
    isWaiting: query.isPending,
    error: query.error ?? failure,
    hasMore: parts.at(-1)?.nextCursor != null,
    isLoadingMore,
    loadMore: () => void loadMore(),
    refresh: () => {
      setFailure(null);
      void query.refetch();
    },
    sparse,
  };
}

const NONE: readonly never[] = [];
