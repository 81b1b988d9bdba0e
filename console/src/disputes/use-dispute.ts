import { useQuery } from '@tanstack/react-query';
import { usePlace } from '../place/place.ts';

export function useDispute(id: string) {
  const { commerce, key } = usePlace();
  return useQuery({
    queryKey: [key, 'dispute', id],
    queryFn: async ({ signal }) =>
      await commerce.disputes.get(id, { expand: ['actions'] }, { signal }),
  });
}

export type DisputeDetails = NonNullable<ReturnType<typeof useDispute>['data']>;
