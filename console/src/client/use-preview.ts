import {
  useQuery,
  useQueryClient,
  type NetworkMode,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect } from 'react';

interface PreviewOptions<Answer> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (of: { readonly signal: AbortSignal }) => Promise<Answer>;
  readonly enabled?: boolean;
  readonly networkMode?: NetworkMode;
  readonly gcTime?: number;
}

/**
 * What a write will do, as the API says it. It is not asked for again while the write is under way or when it has been
 * done, although everything of the place is: by then the API refuses what has happened already. A question on its way ends.
 */
export function usePreview<Answer>(
  write: { readonly isPending: boolean; readonly isSuccess: boolean },
  { enabled = true, ...options }: PreviewOptions<Answer>,
): UseQueryResult<Answer> {
  const client = useQueryClient();
  const isWritten = write.isPending || write.isSuccess;
  useEffect(() => {
    if (isWritten) void client.cancelQueries({ queryKey: options.queryKey, exact: true });
  });
  return useQuery({ ...options, enabled: enabled && !isWritten, staleTime: 0 });
}
