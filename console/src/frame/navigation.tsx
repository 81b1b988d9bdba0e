import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PlaceLink } from '../place/place-link.tsx';
import { join } from '../ui/join.ts';
import { useSections } from './sections.ts';
import { WorkspaceMenu } from './workspace-menu.tsx';

interface NavigationProps {
  /** On a narrow screen, where it lies over the page. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function Navigation({ isOpen, onClose }: NavigationProps) {
  const { t } = useTranslation();
  const groups = useSections();
  return (
    <>
      {isOpen && (
        <div aria-hidden className="fixed inset-0 z-30 bg-black/45 lg:hidden" onClick={onClose} />
      )}
      <nav
        aria-label={t('frame.navigation')}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        className={join(
          'flex w-60 shrink-0 flex-col gap-4 overflow-y-auto border-e bg-panel p-3',
          // All pages are in view in a window of 900 px.
          '[@media(max-height:1050px)_and_(pointer:fine)]:gap-2',
          'max-lg:fixed max-lg:inset-y-0 max-lg:start-0 max-lg:z-30 max-lg:w-72 max-lg:shadow-2xl',
          !isOpen && 'max-lg:hidden',
        )}
      >
        <div className="flex items-center gap-1">
          <WorkspaceMenu />
          <button
            type="button"
            aria-label={t('action.close')}
            onClick={onClose}
            className="grid size-11 shrink-0 place-items-center rounded-lg hover:bg-tint lg:hidden"
          >
            <X size={18} aria-hidden />
          </button>
        </div>
        {groups.map(({ name, sections }) => (
          <div key={name}>
            {name && (
              <h2 className="px-2.5 pb-1 [@media(max-height:1050px)_and_(pointer:fine)]:pb-0 text-xs font-medium text-quiet">
                {t(`groups.${name}`)}
              </h2>
            )}
            <ul>
              {sections.map(({ name: section, path, icon: Icon }) => (
                <li key={section}>
                  <PlaceLink
                    path={path}
                    activeOptions={{ includeSearch: false, exact: path === '' }}
                    onClick={onClose}
                    className="flex min-h-9 [@media(max-height:1050px)_and_(pointer:fine)]:min-h-7.5 items-center gap-2.5 rounded-lg px-2.5 text-quiet hover:bg-tint hover:text-ink data-[status=active]:bg-tint data-[status=active]:font-medium data-[status=active]:text-accent pointer-coarse:min-h-11"
                  >
                    <Icon size={17} aria-hidden className="shrink-0" />
                    {t(`rooms.${section}`)}
                  </PlaceLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  );
}
