import { useMutation } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Boxes, CircleUser, FlaskConical, Menu as MenuIcon, Rocket, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commerce } from '../client/commerce.ts';
import { useMessage } from '../client/failure.tsx';
import { ClockButton } from '../clock/clock-button.tsx';
import { Bell } from '../notifications/bell.tsx';
import { usePlace, useWorkspaces } from '../place/place.ts';
import { session, signOut } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '../ui/menu.tsx';
import { useNotices } from '../ui/notices.tsx';
import type { Language } from '../words/words.ts';
import { CommandMenu } from './command-menu.tsx';
import { LookChoices } from './look-choices.tsx';

export function Header({ onMenu }: { readonly onMenu: () => void }) {
  const { t } = useTranslation();
  const [isSearching, setIsSearching] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setIsSearching(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <header className="flex min-h-14 items-center gap-2 border-b bg-panel px-3 sm:px-4">
      <button
        type="button"
        aria-label={t('frame.navigation')}
        onClick={onMenu}
        className="grid size-11 place-items-center rounded-lg hover:bg-tint lg:hidden"
      >
        <MenuIcon size={20} aria-hidden />
      </button>
      <button
        type="button"
        onClick={() => setIsSearching(true)}
        className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-lg border bg-ground px-2.5 text-quiet hover:border-quiet sm:max-w-96 pointer-coarse:h-11"
      >
        <Search size={16} aria-hidden className="shrink-0" />
        <span className="truncate">{t('search.open')}</span>
        <kbd className="ms-auto font-sans text-xs max-sm:hidden">{t('search.keys')}</kbd>
      </button>
      <div className="ms-auto flex items-center gap-1">
        <ClockButton />
        <Bell />
        <EnvironmentMenu />
        <ApplicationMenu />
        <AccountMenu />
      </div>
      <CommandMenu isOpen={isSearching} onClose={() => setIsSearching(false)} />
    </header>
  );
}

function EnvironmentMenu() {
  const { t } = useTranslation();
  const { environment, environments } = usePlace();
  const { workspace } = useParams({ from: '/$workspace/$environment' });
  const navigate = useNavigate();
  const isTest = environment.kind === 'non_production';
  return (
    <Menu
      align="end"
      label={t('frame.environment')}
      trigger={
        <Button
          look="quiet"
          aria-label={`${t('frame.environment')}: ${environment.name}`}
          className={isTest ? 'border border-test text-test' : ''}
        >
          {isTest ? <FlaskConical size={16} aria-hidden /> : <Rocket size={16} aria-hidden />}
          <span className="max-w-32 truncate max-md:hidden">{environment.name}</span>
        </Button>
      }
    >
      <MenuLabel>{t('frame.environment')}</MenuLabel>
      {environments.map((one) => (
        <MenuChoice
          key={one.id}
          isChosen={one.id === environment.id}
          onSelect={() =>
            void navigate({
              to: '/$workspace/$environment',
              params: { workspace, environment: one.slug },
            })
          }
        >
          {one.name}
        </MenuChoice>
      ))}
    </Menu>
  );
}

function ApplicationMenu() {
  const { t } = useTranslation();
  const { application, applications } = usePlace();
  const navigate = useNavigate();
  if (applications.length < 2) return null;
  const choose = (id: string | undefined) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, application: id })) as never,
    });
  const shown = application?.name ?? t('frame.allApplications');
  return (
    <Menu
      align="end"
      label={t('frame.application')}
      trigger={
        <Button look="quiet" aria-label={`${t('frame.application')}: ${shown}`}>
          <Boxes size={16} aria-hidden />
          <span className="max-w-32 truncate max-md:hidden">{shown}</span>
        </Button>
      }
    >
      <MenuLabel>{t('frame.application')}</MenuLabel>
      <MenuChoice isChosen={application === null} onSelect={() => choose(undefined)}>
        {t('frame.allApplications')}
      </MenuChoice>
      {applications.map(({ id, name }) => (
        <MenuChoice key={id} isChosen={id === application?.id} onSelect={() => choose(id)}>
          {name}
        </MenuChoice>
      ))}
    </Menu>
  );
}

function AccountMenu() {
  const { t } = useTranslation();
  const storeMailLanguage = useMailLanguage();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Menu
      align="end"
      label={t('frame.account')}
      trigger={
        <Button look="quiet" aria-label={t('frame.account')}>
          <CircleUser size={18} aria-hidden />
        </Button>
      }
    >
      <MenuLabel>{session.email}</MenuLabel>
      <MenuLine />
      <LookChoices onLanguage={storeMailLanguage} />
      <MenuLine />
      <MenuLabel>{t('frame.zone', { zone })}</MenuLabel>
      <MenuItem onSelect={() => signOut(false)}>{t('session.signOut')}</MenuItem>
      <MenuItem onSelect={() => signOut(true)}>{t('session.signOutEverywhere')}</MenuItem>
    </Menu>
  );
}

/**
 * Stores a language with every workspace of the member, whose mails are then in it. Of two choices the later one is
 * stored last.
 */
function useMailLanguage(): (language: Language) => void {
  const { data: workspaces = [] } = useWorkspaces();
  const { say } = useNotices();
  const messageIn = useMessage();
  const { mutate } = useMutation({
    scope: { id: 'mail language' },
    mutationFn: async (locale: Language) => {
      await Promise.all(
        workspaces.map(({ id }) => commerce.workspaces.members.updateOwn(id, { locale })),
      );
    },
    onError: (error) => say('bad', messageIn(error)),
  });
  return mutate;
}
