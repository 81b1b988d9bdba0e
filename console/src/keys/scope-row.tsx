import { useTranslation } from 'react-i18next';
import { useScopeText } from '../scopes/scope-text.ts';

export interface ScopeChoice {
  readonly scope: string;
  readonly mayGive: boolean;
  readonly permission: string;
}

interface ScopeRowProps {
  readonly resource: string;
  readonly scopes: readonly ScopeChoice[];
  readonly chosen: readonly string[];
  /** Null: none of them. */
  readonly onChoose: (scope: string | null) => void;
}

/** A row of the table: one resource with none, read or write. */
export function ScopeRow({ resource, scopes, chosen, onChoose }: ScopeRowProps) {
  const { t, i18n } = useTranslation();
  const textOf = useScopeText();
  const name = `scopeResources.${resource}`;
  const title = i18n.exists(name) ? t(name as 'scopeResources.orders') : resource;
  const read = scopes.find(({ scope }) => scope.endsWith(':read'));
  const write = scopes.find(({ scope }) => scope !== read?.scope);
  const held = [write, read].find((one) => one?.mayGive === true && chosen.includes(one.scope));
  const lacking = scopes.find(({ mayGive }) => !mayGive);
  const choice = (one: ScopeChoice | undefined, level: 'read' | 'write') => (
    <td className="text-center">
      {one && (
        <label className="inline-grid size-8 place-items-center pointer-coarse:size-11">
          <input
            type="radio"
            name={`scope-${resource}`}
            aria-label={`${title}: ${t(`key.level.${level}`)} (${one.scope})`}
            title={one.mayGive ? textOf(one.scope) : undefined}
            disabled={!one.mayGive}
            checked={held?.scope === one.scope}
            onChange={() => onChoose(one.scope)}
            className="size-4 accent-accent"
          />
        </label>
      )}
    </td>
  );
  return (
    <tr className="border-b last:border-0">
      <th scope="row" className="px-3 py-1.5 text-start font-normal">
        {title}
        <span className="block text-xs text-quiet">
          {lacking
            ? t('permission.missing', { permission: lacking.permission })
            : textOf((held ?? write ?? read)?.scope ?? resource)}
        </span>
      </th>
      <td className="text-center">
        <label className="inline-grid size-8 place-items-center pointer-coarse:size-11">
          <input
            type="radio"
            name={`scope-${resource}`}
            aria-label={`${title}: ${t('key.level.none')}`}
            checked={held === undefined}
            onChange={() => onChoose(null)}
            className="size-4 accent-accent"
          />
        </label>
      </td>
      {choice(read, 'read')}
      {choice(write, 'write')}
    </tr>
  );
}
