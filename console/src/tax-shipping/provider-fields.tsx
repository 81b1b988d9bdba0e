import { useTranslation } from 'react-i18next';
import { TextField } from '../ui/field.tsx';
import type { Provider } from './configuration.ts';

interface ProviderFieldsProps {
  readonly provider: Provider | null;
  readonly placeholder: string;
  readonly error: string | undefined;
  readonly onChange: (provider: Provider | null) => void;
}

const TIMEOUT_MS = 3_000;

/** The merchant's own service that is asked; its signing secret is made when it is saved. */
export function ProviderFields({ provider, placeholder, error, onChange }: ProviderFieldsProps) {
  const { t } = useTranslation();
  const baseUrl = provider?.baseUrl ?? '';
  const timeoutMs = provider?.timeoutMs ?? TIMEOUT_MS;
  return (
    <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
      <TextField
        label={t('tax.providerUrl')}
        help={t('tax.providerHelp')}
        inputMode="url"
        placeholder={placeholder}
        maxLength={2048}
        value={baseUrl}
        error={error}
        onType={(text) => {
          const typed = text.trim();
          onChange(typed === '' ? null : { baseUrl: typed, timeoutMs });
        }}
      />
      <TextField
        label={t('tax.providerTimeout')}
        type="number"
        min={500}
        max={10_000}
        step={100}
        disabled={provider === null}
        value={timeoutMs}
        onType={(text) => onChange({ baseUrl, timeoutMs: Number(text) })}
      />
    </div>
  );
}
