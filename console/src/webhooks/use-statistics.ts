import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { WebhookEndpointStatistics } from '../../../sdk/typescript/src/commerce.ts';
import { usePlace } from '../place/place.ts';

export const statisticsIntervals = ['hour', 'day'] as const;
export type StatisticsInterval = (typeof statisticsIntervals)[number];

export interface ChosenDays {
  readonly days?: number;
  readonly from?: string;
  readonly to?: string;
  readonly interval?: StatisticsInterval;
}

const LOOK_MS = 30_000;

/** How an endpoint did on the days, by the viewer's clocks. */
export function useStatistics(endpointId: string, asked: ChosenDays, lookMs = LOOK_MS) {
  const { commerce, key } = usePlace();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return useQuery({
    queryKey: [key, 'endpoint statistics', endpointId, asked],
    queryFn: async ({ signal }): Promise<WebhookEndpointStatistics> =>
      await commerce.webhookEndpoints.getStatistics(
        endpointId,
        { timezone: timeZone, ...asked },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: lookMs,
  });
}
