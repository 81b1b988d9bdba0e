import { useQuery } from '@tanstack/react-query';
import { commerce } from '../client/commerce.ts';

/** All types of events, which change with the version of the service only. */
export function useEventTypes() {
  return useQuery({
    queryKey: ['event types'],
    queryFn: async ({ signal }) => await commerce.eventTypes.list({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type EventType = NonNullable<ReturnType<typeof useEventTypes>['data']>[number]['type'];
