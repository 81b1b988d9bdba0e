import { useTranslation } from 'react-i18next';
import { TextField } from '../ui/field.tsx';

interface ColorFieldProps {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  /** What is shown while nothing is chosen. */
  readonly standard: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A colour, picked or typed; empty: the one of the service. */
export function ColorField({ label, help, value, standard, error, onChange }: ColorFieldProps) {
  const { t } = useTranslation();
  const isColor = /^#[0-9a-f]{6}$/i.test(value);
  return (
    <div className="grid grid-cols-[1fr_auto] gap-2">
      <TextField
        label={label}
        help={help}
        error={error}
        value={value}
        placeholder={standard}
        maxLength={7}
        spellCheck={false}
        onType={onChange}
      />
      <input
        type="color"
        aria-label={t('design.pick', { label })}
        value={isColor ? value : standard}
        onChange={({ target }) => onChange(target.value)}
        className="mt-6 h-10 w-12 cursor-pointer rounded-lg border bg-panel p-1"
      />
    </div>
  );
}
