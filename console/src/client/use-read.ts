import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { Commerce } from '../../../sdk/typescript/src/commerce.ts';
import { usePlace } from '../place/place.ts';

type ReadOptions<Data> = Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>;

/** Something of this place, by a key of its own within the place; it is read again after each write in it. */
export function useRead<Data>(
  key: readonly unknown[],
  read: (commerce: Commerce, options: { readonly signal: AbortSignal }) => PromiseLike<Data>,
  options: ReadOptions<Data> = {},
): UseQueryResult<Data> {
  const place = usePlace();
  return useQuery({
    ...options,
    queryKey: [place.key, ...key],
    queryFn: async ({ signal }) => await read(place.commerce, { signal }),
  });
}
