import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { TestClock } from '../../../sdk/typescript/src/commerce.ts';
import { usePermissions } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { useClockCommerce } from './clock-commerce.ts';

const ADVANCING_MS = 500;
const STANDING_MS = 30_000;

/**
 * The clock of a test environment; null in production, for those who may not read it, and until it is known. One of
 * those who look at it asks again and again: the one with `isFollowed`.
 */
export function useTestClock({ isFollowed = false } = {}) {
  const { environment, key } = usePlace();
  const commerce = useClockCommerce();
  const { data: granted } = usePermissions();
  const isReadable = granted?.permissions['application:read'] === true;
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: [key, 'test clock'],
    queryFn: async ({ signal }) => await commerce.testClock.get({ signal }),
    enabled: environment.kind === 'non_production' && isReadable,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!isFollowed) return false;
      return state.data?.mode === 'advancing' ? ADVANCING_MS : STANDING_MS;
    },
  });
  return { clock: data ?? null, error, readAt: dataUpdatedAt };
}

/** The environment's present: that of its test clock where there is one. */
export function useNow(): () => Date {
  const { clock } = useTestClock();
  return useCallback(() => (isMoved(clock) ? new Date(clock.now) : new Date()), [clock]);
}

/** A clock that does not show the real time. */
type MovedClock = TestClock & { readonly mode: 'frozen' | 'advancing' };

/** Whether the environment has a time of its own. */
export function isMoved(clock: TestClock | null): clock is MovedClock {
  return clock !== null && clock.mode !== 'real';
}

/** Reads everything of the place again once its time has become another one, whoever moved it. */
export function useFollowClock(): void {
  const { key } = usePlace();
  const client = useQueryClient();
  const { clock } = useTestClock({ isFollowed: true });
  const time = clock && (clock.mode === 'frozen' ? clock.now : clock.mode);
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (time === null || time === 'advancing') return;
    const isNews = before.current !== null && before.current !== time;
    before.current = time;
    if (isNews) void client.invalidateQueries({ queryKey: [key] });
  }, [time, client, key]);
}
