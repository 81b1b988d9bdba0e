import { QueryClient } from '@tanstack/react-query';

/** The SDK itself repeats what may be repeated; a refusal stays one. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, gcTime: 15 * 60_000 },
  },
});
