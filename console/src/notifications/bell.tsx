import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notices } from '../../../sdk/typescript/src/commerce.ts';
import { useRefreshOn } from '../live/live.tsx';
import { usePermissions } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { withWords } from '../words/words.ts';

const Entries = lazy(() =>
  withWords(async () => ({ default: (await import('./bell-entries.tsx')).BellEntries })),
);

const AGAIN_MS = 300_000;
const SHOWN_MAX = 99;

/** Events by which something may need attention, or no longer does; written apart, since they are no keys of words. */
const followed = [
  ['payment', 'failed'],
  ['dispute', ''],
  ['payment', 'voided'],
  ['invoice', 'overdue'],
  ['invoice', 'paid'],
  ['subscription', 'past_due'],
  ['subscription_issue', ''],
].map((parts) => parts.join('.'));

/** The bell of the header: problems of the application, with the number that is new to the member. Opening marks them as seen. */
export function Bell() {
  const { application } = usePlace();
  const { data } = usePermissions();
  // Over all applications it would mix what each of them has seen.
  if (application === null || data?.permissions['payments:read'] !== true) return null;
  return <OwnBell />;
}

function OwnBell() {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const client = useQueryClient();
  const queryKey = [key, 'notices'];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => await commerce.notifications.list({ signal }),
    staleTime: 30_000,
    refetchInterval: AGAIN_MS,
  });
  useRefreshOn(followed, () => void refetch());
  // As it was when the panel was opened, so that what was new is marked while it is read.
  const [opened, setOpened] = useState<Notices | null>(null);
  const { mutate: markSeen } = useMutation({
    mutationFn: async () => await commerce.notifications.markSeen(),
    onSuccess: (seen) => client.setQueryData(queryKey, seen),
  });
  const onOpenChange = (isOpen: boolean) => {
    setOpened(isOpen ? (data ?? null) : null);
    if (isOpen && (data?.new ?? 0) > 0) markSeen();
  };
  const count = data?.new ?? 0;
  return (
    <Menu
      align="end"
      label={t('frame.noticesTitle')}
      onOpenChange={onOpenChange}
      trigger={
        <Button look="quiet" aria-label={t('frame.notices', { count })} className="relative">
          <BellIcon size={18} aria-hidden />
          {count > 0 && (
            <span
              aria-hidden
              className="absolute end-0.5 top-0.5 min-w-4 rounded-full bg-bad px-1 text-center text-[10px] leading-4 font-semibold text-white dark:text-black"
            >
              {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
            </span>
          )}
        </Button>
      }
    >
      <Suspense fallback={<Waiting lines={2} />}>
        <Entries notices={opened ?? data ?? null} isUnread={error !== null} />
      </Suspense>
    </Menu>
  );
}
