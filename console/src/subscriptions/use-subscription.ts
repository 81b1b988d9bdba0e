import { useQueryClient } from '@tanstack/react-query';
import { useRead } from '../client/use-read.ts';
import { useRefreshOn } from '../live/live.tsx';
import { usePlace } from '../place/place.ts';

/** A subscription with its customer. What belongs to it is read under the same key, and again with it. */
export function useSubscription(id: string) {
  return useRead(['subscription', id], (commerce, options) =>
    commerce.subscriptions.get(id, { expand: ['customer', 'actions'] }, options),
  );
}

export type SubscriptionDetails = NonNullable<ReturnType<typeof useSubscription>['data']>;

const followed = ['subscription.', 'payment.', 'invoice.', 'customer.'];

/** Reads a subscription and all that is shown of it again after each event that may concern it. */
export function useFollowSubscription(id: string): void {
  const { key } = usePlace();
  const client = useQueryClient();
  useRefreshOn(followed, () => {
    void client.invalidateQueries({ queryKey: [key, 'subscription', id] });
    void client.invalidateQueries({ queryKey: [key, 'activity', 'subscription', id] });
  });
}
