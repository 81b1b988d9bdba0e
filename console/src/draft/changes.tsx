import { useTranslation } from 'react-i18next';
import { join } from '../ui/join.ts';
import { lineChanges, type LineChange } from './line-changes.ts';

const looks: Readonly<Record<LineChange['kind'], string>> = {
  same: 'text-quiet',
  added: 'bg-good-tint text-good',
  removed: 'bg-bad-tint text-bad line-through',
};
const marks: Readonly<Record<LineChange['kind'], string>> = { same: '', added: '+', removed: '−' };

type ChangesProps = Readonly<{ before: readonly string[]; after: readonly string[] }>;

/** What a save would change, sentence by sentence. */
export function Changes({ before, after }: ChangesProps) {
  const { t } = useTranslation();
  return (
    <ol aria-label={t('draft.changes')} className="overflow-hidden rounded-lg border">
      {lineChanges(before, after).map(({ kind, text }, index) => (
        <li
          key={`${index} ${text}`}
          className={join('flex gap-2 border-b px-3 py-1.5 last:border-0', looks[kind])}
        >
          <span aria-hidden className="w-3 shrink-0 font-mono">
            {marks[kind]}
          </span>
          {kind !== 'same' && <span className="sr-only">{t(`draft.${kind}`)}</span>}
          <span className="min-w-0 break-words">{text}</span>
        </li>
      ))}
    </ol>
  );
}
