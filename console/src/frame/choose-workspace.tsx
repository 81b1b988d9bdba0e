import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Workspace } from '../../../sdk/typescript/src/commerce.ts';
import { TextField } from '../ui/field.tsx';
import { Outside } from './outside.tsx';

const MANY = 7;

interface ChooseWorkspaceProps {
  readonly workspaces: readonly Workspace[];
  readonly onChoose: (workspace: Workspace) => void;
}

/** Which of several workspaces is meant, where the address does not say so. */
export function ChooseWorkspace({ workspaces, onChoose }: ChooseWorkspaceProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const shown = workspacesNamed(workspaces, text);
  return (
    <Outside title={t('start.choose')}>
      {workspaces.length > MANY && (
        <div className="mb-3">
          <TextField label={t('start.find')} autoFocus value={text} onType={setText} />
        </div>
      )}
      <ul className="grid max-h-96 gap-1 overflow-y-auto">
        {shown.map((workspace) => (
          <li key={workspace.id}>
            <button
              type="button"
              onClick={() => onChoose(workspace)}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg border px-3 text-start hover:bg-tint"
            >
              <span className="truncate font-medium">{workspace.name}</span>
              <span className="truncate text-xs text-quiet">{workspace.slug}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="text-quiet">{t('search.nothing')}</p>}
    </Outside>
  );
}

/** Workspaces whose name holds a text. */
export function workspacesNamed(
  workspaces: readonly Workspace[],
  text: string,
): readonly Workspace[] {
  const wanted = text.trim().toLowerCase();
  return workspaces.filter(({ name, slug }) => `${name} ${slug}`.toLowerCase().includes(wanted));
}
