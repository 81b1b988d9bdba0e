import { useRead } from '../client/use-read.ts';

export function useDispute(id: string) {
  return useRead(['dispute', id], (commerce, options) =>
    commerce.disputes.get(id, { expand: ['actions'] }, options),
  );
}

export type DisputeDetails = NonNullable<ReturnType<typeof useDispute>['data']>;
