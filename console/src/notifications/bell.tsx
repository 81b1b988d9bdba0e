import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notices } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { usePermissions } from '../place/permissions.ts';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../ui/menu.tsx';
import { listOf } from './kinds.ts';

const AGAIN_MS = 300_000;
const SHOWN_MAX = 99;

/** Events by which something may need attention, or no longer does. */
const followed = [
  'payment.failed',
  'payment.disputed',
  'payment.captured',
  'invoice.overdue',
  'invoice.paid',
  'subscription.past_due',
  'subscription_issue.',
];

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
      label={t('notices.title')}
      onOpenChange={onOpenChange}
      trigger={
        <Button look="quiet" aria-label={t('notices.label', { count })} className="relative">
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
      <MenuLabel>{t('notices.title')}</MenuLabel>
      <Entries notices={opened ?? data ?? null} isUnread={error !== null} />
    </Menu>
  );
}

interface EntriesProps {
  readonly notices: Notices | null;
  readonly isUnread: boolean;
}

function Entries({ notices, isUnread }: EntriesProps) {
  const { t } = useTranslation();
  const open = useOpen();
  const { application } = usePlace();
  const inApplication = application ? { application: application.id } : {};
  return (
    <>
      {notices?.items.length === 0 && <p className="px-2.5 py-2 text-quiet">{t('notices.none')}</p>}
      {notices === null && isUnread && (
        <p className="px-2.5 py-2 text-bad">{t('notices.unread')}</p>
      )}
      {notices?.items.map(({ kind, count, new: fresh, latestAt }) => (
        <MenuItem
          key={kind}
          onSelect={() => open(listOf[kind].path, { ...listOf[kind].search, ...inApplication })}
        >
          <span className="grid min-w-0 flex-1 py-1">
            <span className={fresh > 0 ? 'font-medium' : ''}>
              {t(`notices.kinds.${kind}`, { count })}
            </span>
            {latestAt !== null && (
              <span className="text-xs text-quiet">
                {t('notices.latest')} <Time at={latestAt} />
              </span>
            )}
          </span>
          {fresh > 0 && (
            <span className="shrink-0 rounded-full bg-bad-tint px-2 py-0.5 text-xs font-medium text-bad">
              {t('notices.new', { count: fresh })}
            </span>
          )}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem onSelect={() => open('/settings/notifications', inApplication)}>
        {t('notices.settings')}
      </MenuItem>
    </>
  );
}
