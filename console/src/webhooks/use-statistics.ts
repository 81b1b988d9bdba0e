import { keepPreviousData } from '@tanstack/react-query';
import type { WebhookEndpointStatistics } from '../../../sdk/typescript/src/commerce.ts';
import { useRead } from '../client/use-read.ts';

export const statisticsIntervals = ['hour', 'day'] as const;
type StatisticsInterval = (typeof statisticsIntervals)[number];

interface ChosenDays {
  readonly days?: number;
  readonly from?: string;
  readonly to?: string;
  readonly interval?: StatisticsInterval;
}

const LOOK_MS = 30_000;

/** How an endpoint did on the days, by the viewer's clocks. */
export function useStatistics(endpointId: string, asked: ChosenDays, lookMs = LOOK_MS) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return useRead(
    ['endpoint statistics', endpointId, asked],
    (commerce, options): Promise<WebhookEndpointStatistics> =>
      commerce.webhookEndpoints.getStatistics(
        endpointId,
        { timezone: timeZone, ...asked },
        options,
      ),
    { placeholderData: keepPreviousData, refetchInterval: lookMs },
  );
}
