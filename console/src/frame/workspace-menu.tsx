import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keepPlace } from '../place/last-place.ts';
import { usePlace, useWorkspaces } from '../place/place.ts';
import { Menu, MenuChoice, MenuLabel } from '../ui/menu.tsx';

/** Which workspace this is, and the others of the member. */
export function WorkspaceMenu() {
  const { t } = useTranslation();
  const { workspace } = usePlace();
  const { data: workspaces = [] } = useWorkspaces();
  const navigate = useNavigate();
  return (
    <Menu
      label={t('frame.workspace')}
      trigger={
        <button
          type="button"
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-lg px-2 text-start hover:bg-tint"
        >
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-md bg-accent font-semibold text-on-accent"
          >
            {workspace.name.slice(0, 1).toUpperCase()}
          </span>
          <span className="min-w-0 flex-1 truncate font-semibold">{workspace.name}</span>
          <ChevronsUpDown size={15} aria-hidden className="shrink-0 text-quiet" />
        </button>
      }
    >
      <MenuLabel>{t('frame.workspace')}</MenuLabel>
      {workspaces.map((one) => (
        <MenuChoice
          key={one.id}
          isChosen={one.id === workspace.id}
          onSelect={() => {
            keepPlace({ workspace: one.slug, environment: '', application: null });
            void navigate({ to: '/' });
          }}
        >
          <span className="truncate">{one.name}</span>
        </MenuChoice>
      ))}
    </Menu>
  );
}
