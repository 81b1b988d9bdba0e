import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { join } from '../ui/join.ts';
import type { Change, SettingName } from './settings.ts';

interface SaveDialogProps {
  readonly changes: readonly Change[];
  /** What somebody else stored while this was typed, and is not undone by saving. */
  readonly theirs: readonly SettingName[];
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** What saving changes, setting by setting, and what follows from it. */
export function SaveDialog({ changes, theirs, isBusy, error, onSave, onClose }: SaveDialogProps) {
  const { t } = useTranslation();
  const following = consequencesOf(changes);
  return (
    <ActionDialog
      title={t('design.review')}
      action={t('word.save')}
      isWide
      isBusy={isBusy}
      isReady={changes.length > 0}
      error={error}
      onSubmit={onSave}
      onClose={onClose}
    >
      {theirs.length > 0 && (
        <p role="status" className="rounded-lg bg-warn-tint p-3 text-warn">
          {t('design.meanwhile', {
            fields: theirs.map((name) => t(`design.fields.${name}`)).join(', '),
          })}
        </p>
      )}
      <table className="w-full table-fixed text-start" aria-label={t('design.review')}>
        <thead>
          <tr className="border-b text-xs text-quiet">
            {(['setting', 'before', 'after'] as const).map((name) => (
              <th key={name} scope="col" className="py-2 pe-3 text-start font-medium">
                {t(`design.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, after }) => (
            <tr key={name} className="border-b align-top last:border-0">
              <th scope="row" className="py-2 pe-3 text-start font-medium">
                {t(`design.fields.${name}`)}
              </th>
              <td className="py-2 pe-3">
                <Value of={before} isOld />
              </td>
              <td className="py-2">
                <Value of={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {following.length > 0 && (
        <ul className="list-disc ps-5">
          {following.map((one) => (
            <li key={one}>{t(`design.will.${one}`)}</li>
          ))}
        </ul>
      )}
    </ActionDialog>
  );
}

function Value({ of, isOld = false }: { readonly of: unknown; readonly isOld?: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={join('line-clamp-4 break-words', isOld && 'text-quiet')}>
      {textOf(of) ?? t('design.unset')}
    </span>
  );

  function textOf(value: unknown): string | null {
    if (value === null || (Array.isArray(value) && value.length === 0)) return null;
    if (typeof value === 'boolean') return value ? t('state.yes') : t('state.no');
    if (Array.isArray(value)) return value.join(', ');
    if (typeof value === 'object' && 'text' in value) return String(value.text);
    return String(value);
  }
}

type Consequence = 'origins' | 'signed' | 'open' | 'noMethod' | 'carts';

function consequencesOf(changes: readonly Change[]): Consequence[] {
  return changes.flatMap(({ name, before, after }): Consequence[] => {
    if (name === 'allowedOrigins' && Array.isArray(before) && Array.isArray(after))
      return before.some((origin) => !after.includes(origin)) ? ['origins'] : [];
    if (name === 'cartSessionPricing') return [after === 'signed' ? 'signed' : 'open'];
    if (name === 'enabledMethods' && Array.isArray(after) && after.length === 0)
      return ['noMethod'];
    return name === 'cartAbandonmentThresholdMinutes' ? ['carts'] : [];
  });
}
