import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepPlace } from '../place/last-place.ts';
import { usePlace, useWorkspaces } from '../place/place.ts';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '../ui/menu.tsx';
import { workspacesNamed } from './choose-workspace.tsx';

/** From how many on they are searched. */
const MANY = 7;

/** Which workspace this is, and the others of the member. */
export function WorkspaceMenu() {
  const { t } = useTranslation();
  const { workspace } = usePlace();
  const { data: workspaces = [] } = useWorkspaces();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  return (
    <Menu
      label={t('word.workspace')}
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
      <MenuLabel>{t('word.workspace')}</MenuLabel>
      {workspaces.length > MANY && (
        <input
          type="text"
          aria-label={t('start.find')}
          placeholder={t('start.find')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          // The menu takes letters for a search of its own, and would move the focus with each.
          onKeyDown={(event) => event.key.length === 1 && event.stopPropagation()}
          className="mx-1 mb-1 h-9 w-60 rounded-lg border bg-panel px-2.5 pointer-coarse:h-11 pointer-coarse:text-base"
        />
      )}
      {workspacesNamed(workspaces, text).map((one) => (
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
      <MenuLine />
      <MenuItem onSelect={() => void navigate({ to: '/', search: { new: 'yes' } })}>
        <Plus size={16} aria-hidden />
        {t('start.another')}
      </MenuItem>
    </Menu>
  );
}
