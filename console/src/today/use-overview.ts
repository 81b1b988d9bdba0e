import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Overview } from '../../../sdk/typescript/src/commerce.ts';
import { useRead } from '../client/use-read.ts';
import { useRefreshOn } from '../live/live.tsx';
import type { ChosenDays } from './chosen-days.ts';

export type CurrencyFigures = Overview['currencies'][number];

/** However much happens, figures are counted again at most once in this time. */
const TOGETHER_MS = 4_000;
/** Also when nothing happens: midnight comes, and webhooks fail without an event. */
const ANYWAY_MS = 60_000;

/** The figures of the chosen days, by the viewer's clocks. */
export function useOverview({ days, from, to, interval }: ChosenDays) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const asked = {
    timezone: timeZone,
    ...(from === null ? { days } : { from, to }),
    ...(interval === null ? {} : { interval }),
  };
  const query = useRead(
    ['overview', asked],
    (commerce, options) => commerce.reports.getOverview(asked, options),
    { placeholderData: keepPreviousData, refetchInterval: ANYWAY_MS },
  );
  const refresh = useAtMostEach(TOGETHER_MS, () => void query.refetch());
  useRefreshOn(
    ['order.', 'payment.', 'refund.', 'cart.', 'checkout_session.', 'subscription.'],
    refresh,
  );
  return query;
}

/** The first call comes at once, those that follow it soon as one. */
function useAtMostEach(ms: number, call: () => void): () => void {
  const latest = useRef(call);
  const state = useRef({ last: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined });
  useEffect(() => {
    latest.current = call;
  });
  useEffect(() => () => clearTimeout(state.current.timer), []);
  return () => {
    const { current } = state;
    const wait = Math.max(0, current.last + ms - Date.now());
    current.timer ??= setTimeout(() => {
      current.timer = undefined;
      current.last = Date.now();
      latest.current();
    }, wait);
  };
}
