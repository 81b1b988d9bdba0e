import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Connector } from '../../../sdk/typescript/src/commerce.ts';
import { Frame, control } from '../ui/field.tsx';
import { join } from '../ui/join.ts';
import type { NameOf } from './use-routing.ts';

interface CascadeFieldProps {
  readonly label: string;
  readonly cascade: readonly string[];
  readonly active: readonly Connector[];
  readonly nameOf: NameOf;
  readonly onChange: (cascade: string[]) => void;
  readonly error: string | undefined;
}

const small =
  'grid size-7 place-items-center rounded-md hover:bg-panel disabled:opacity-40 pointer-coarse:size-9';

/** The connectors to try, in their order. */
export function CascadeField(props: CascadeFieldProps) {
  const { label, cascade, active, nameOf, onChange, error } = props;
  const { t } = useTranslation();
  const left = active.filter(({ id }) => !cascade.includes(id));
  const swap = (from: number, to: number) => {
    const next = [...cascade];
    const [moved] = next.splice(from, 1);
    if (moved !== undefined) next.splice(to, 0, moved);
    onChange(next);
  };
  return (
    <Frame label={label} error={error}>
      {(tied) => (
        <div className="flex flex-wrap items-center gap-2">
          {cascade.map((id, index) => (
            <span key={id} className="inline-flex items-center gap-1">
              {index > 0 && <span className="me-1 text-quiet">{t('routing.next')}</span>}
              <span className="inline-flex items-center rounded-lg bg-tint ps-2.5 text-accent">
                <span className="me-1 font-medium">{nameOf(id)}</span>
                {cascade.length > 1 && (
                  <>
                    <button
                      type="button"
                      disabled={index === 0}
                      aria-label={t('routing.earlier', { name: nameOf(id) })}
                      onClick={() => swap(index, index - 1)}
                      className={small}
                    >
                      <ChevronLeft size={15} aria-hidden />
                    </button>
                    <button
                      type="button"
                      disabled={index === cascade.length - 1}
                      aria-label={t('routing.later', { name: nameOf(id) })}
                      onClick={() => swap(index, index + 1)}
                      className={small}
                    >
                      <ChevronRight size={15} aria-hidden />
                    </button>
                  </>
                )}
                <button
                  type="button"
                  aria-label={t('action.remove', { text: nameOf(id) })}
                  onClick={() => onChange(cascade.filter((one) => one !== id))}
                  className={small}
                >
                  <X size={14} aria-hidden />
                </button>
              </span>
            </span>
          ))}
          <select
            {...tied}
            value=""
            disabled={left.length === 0}
            onChange={({ target }) => target.value !== '' && onChange([...cascade, target.value])}
            className={join(control, 'h-9 max-w-48 text-quiet pointer-coarse:h-11')}
          >
            <option value="">
              {cascade.length === 0 ? t('routing.addFirst') : t('routing.addNext')}
            </option>
            {left.map(({ id, displayName }) => (
              <option key={id} value={id}>
                {displayName}
              </option>
            ))}
          </select>
        </div>
      )}
    </Frame>
  );
}
