import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Activity as Item, Page } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { useList } from '../table/use-pages.ts';
import { Button } from '../ui/button.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { ActivityEntry } from './activity-entry.tsx';

interface ActivityProps {
  /** Names what the items are about, with its id. */
  readonly of: readonly [kind: 'order' | 'subscription', id: string];
  readonly read: (
    page: { readonly cursor?: string; readonly limit: number },
    signal: AbortSignal,
  ) => PromiseLike<Page<Item>>;
  /** Changed amounts are shown in it. */
  readonly currency: string;
}

/** All that happened about an order or a subscription, newest first. */
export function Activity({ of, read, currency }: ActivityProps) {
  const { t } = useTranslation();
  const rows = useList(['activity', ...of], 20, (page, { signal }) => ({
    page: () => read(page, signal),
  }));
  useRefreshOn([`${of[0]}.`, 'payment.', 'invoice.', 'fulfillment.', 'return.'], rows.refresh);
  useRefreshWhilePending(rows.items, rows.refresh);
  if (rows.error && rows.items.length === 0)
    return <Failure error={rows.error} retry={rows.refresh} />;
  if (rows.isWaiting) return <Waiting lines={4} />;
  return (
    <>
      <ol className="grid gap-4 border-s ps-4">
        {rows.items.map((item) => (
          <ActivityEntry key={item.id} item={item} currency={currency} />
        ))}
      </ol>
      {rows.error !== null && (
        <div className="mt-3">
          <Failure error={rows.error} retry={rows.refresh} />
        </div>
      )}
      {rows.hasMore && (
        <Button look="quiet" className="mt-3" isBusy={rows.isLoadingMore} onClick={rows.loadMore}>
          {t('activity.earlier')}
        </Button>
      )}
    </>
  );
}

/** No event reports that a mail has been sent. After the last of these, the page's next reading shows it. */
const DELAYS_MS = [2_000, 6_000, 15_000];

function useRefreshWhilePending(items: readonly Item[], refresh: () => void): void {
  const pending = items.filter(({ mail }) => mail?.status === 'pending').map(({ id }) => id);
  const names = pending.join();
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (names === '') return undefined;
    const timers = DELAYS_MS.map((delay) => setTimeout(() => latest.current(), delay));
    return () => timers.forEach(clearTimeout);
  }, [names]);
}
