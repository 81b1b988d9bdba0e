import { useTranslation } from 'react-i18next';
import type { Notices } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { MenuItem, MenuLabel, MenuLine } from '../ui/menu.tsx';
import { listOf } from './kinds.ts';

type EntriesProps = Readonly<{ notices: Notices | null; isUnread: boolean }>;

/** The entries of the bell's panel, each of which leads to its list. */
export function BellEntries({ notices, isUnread }: EntriesProps) {
  const { t } = useTranslation();
  const open = useOpen();
  const { application } = usePlace();
  const inApplication = application ? { application: application.id } : {};
  return (
    <>
      <MenuLabel>{t('notices.title')}</MenuLabel>
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
