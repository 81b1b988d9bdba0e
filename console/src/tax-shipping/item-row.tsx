import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { join } from '../ui/join.ts';

interface ItemRowProps {
  readonly name: string;
  readonly main: string;
  readonly place: string;
  readonly extras: readonly string[];
  readonly error: string | undefined;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

const icon =
  'grid size-9 place-items-center rounded-lg text-quiet hover:bg-tint pointer-coarse:size-11';

/** A tax rule or a shipping rate, as one line. */
export function ItemRow(props: ItemRowProps) {
  const { name, main, place, extras, error, onChange, onRemove } = props;
  const { t } = useTranslation();
  return (
    <li className={join('rounded-lg border px-3 py-2', error && 'border-bad')}>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 break-words">
          <p>
            <strong>{name}</strong> · {main} · {place}
          </p>
          {extras.length > 0 && <p className="text-xs text-quiet">{extras.join(' · ')}</p>}
          {error && (
            <p role="alert" className="text-xs text-bad">
              {error}
            </p>
          )}
        </div>
        <button
          type="button"
          aria-label={t('word.changeThis', { name })}
          onClick={onChange}
          className={icon}
        >
          <Pencil size={15} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t('action.remove', { text: name })}
          onClick={onRemove}
          className={icon}
        >
          <Trash2 size={15} aria-hidden />
        </button>
      </div>
    </li>
  );
}
