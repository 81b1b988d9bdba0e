import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { Lock, Settings2 } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Commerce } from '../../../sdk/typescript/src/commerce.ts';
import { LookChoices } from '../frame/look-choices.tsx';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { KeyGate } from './key-gate.tsx';
import { OPS, StaffContext } from './staff.ts';

const rooms = [
  ['overview', '/ops'],
  ['processes', '/ops/processes'],
  ['failures', '/ops/failures'],
  ['work', '/ops/work'],
  ['cells', '/ops/cells'],
  ['workspaces', '/ops/workspaces'],
] as const;

/** The frame of the operators' pages. The staff key is held by its state, so a reload or 'lock' forgets it. */
export function OpsFrame() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [staff, setStaff] = useState<Commerce | null>(null);
  const [wasRefused, setWasRefused] = useState(false);
  const lock = () => {
    setStaff(null);
    client.removeQueries({ queryKey: [OPS] });
  };
  useEffect(() => () => client.removeQueries({ queryKey: [OPS] }), [client]);
  if (!staff)
    return (
      <KeyGate
        wasRefused={wasRefused}
        onRefused={() => {
          lock();
          setWasRefused(true);
        }}
        onOpen={(opened) => {
          setWasRefused(false);
          setStaff(opened);
        }}
      />
    );
  return (
    <StaffContext value={staff}>
      <Tooltip.Provider>
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-lg focus:bg-raised focus:p-3"
        >
          {t('frame.skip')}
        </a>
        <div className="flex h-full flex-col">
          <aside
            aria-label={t('ops.title')}
            className="bg-ink px-4 py-1 text-center text-xs font-medium text-ground"
          >
            {t('ops.warning')}
          </aside>
          <header className="flex flex-wrap items-center gap-x-4 border-b bg-panel px-3 sm:px-4">
            <nav aria-label={t('frame.navigation')} className="min-w-0 flex-1 overflow-x-auto">
              <ul className="flex">
                {rooms.map(([name, to]) => (
                  <li key={name}>
                    <Link
                      ref={showActive}
                      to={to}
                      activeOptions={{ exact: to === '/ops', includeSearch: false }}
                      className="flex min-h-12 items-center border-b-2 border-transparent px-3 whitespace-nowrap text-quiet -outline-offset-2 hover:text-ink data-[status=active]:border-accent data-[status=active]:font-medium data-[status=active]:text-accent"
                    >
                      {t(`ops.rooms.${name}`)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <div className="flex items-center gap-1 max-sm:ms-auto">
              <Menu
                align="end"
                label={t('frame.theme')}
                trigger={
                  <Button look="quiet" aria-label={t('frame.theme')}>
                    <Settings2 size={18} aria-hidden />
                  </Button>
                }
              >
                <LookChoices />
              </Menu>
              <Button onClick={lock}>
                <Lock size={16} aria-hidden />
                {t('ops.lock')}
              </Button>
            </div>
          </header>
          <main
            id="content"
            tabIndex={-1}
            data-scroll-restoration-id="main"
            className="min-h-0 flex-1 overflow-y-auto outline-none"
          >
            <Outlet />
          </main>
        </div>
      </Tooltip.Provider>
    </StaffContext>
  );
}

/** Where they do not fit, as on a phone, the page that is open is among those in view. */
function showActive(link: HTMLElement | null): void {
  if (link?.dataset['status'] === 'active')
    link.scrollIntoView({ block: 'nearest', inline: 'center' });
}
