import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';

/** A header as it is typed. Of one that there is, the value is not known here; empty keeps it. */
interface TypedHeader {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly isKept: boolean;
}

export function typedHeaders(headers: readonly { readonly name: string }[]): TypedHeader[] {
  return headers.map(({ name }) => ({ key: name, name, value: '', isKept: true }));
}

/** What the API takes; rows without a name are nothing. */
export function headersBody(typed: readonly TypedHeader[]) {
  return typed
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, value, isKept }) => ({
      name: name.trim(),
      ...(isKept && value === '' ? {} : { value: value.trim() }),
    }));
}

interface HeadersFieldProps {
  readonly headers: readonly TypedHeader[];
  readonly onChange: (headers: readonly TypedHeader[]) => void;
  /** By `headers.<place>.name` or `.value`. */
  readonly errorAt: (path: string) => string | undefined;
}

const MOST = 20;

/** The endpoint's own headers, name and value in a row. */
export function HeadersField({ headers, onChange, errorAt }: HeadersFieldProps) {
  const { t } = useTranslation();
  const change = (key: string, part: Partial<TypedHeader>) =>
    onChange(headers.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">{t('endpoint.headers')}</legend>
      <p className="text-xs text-quiet">{t('endpoint.headersHelp')}</p>
      {headers.map(({ key, name, value, isKept }, index) => (
        <div key={key} className="flex flex-wrap items-start gap-2">
          <div className="min-w-36 flex-1">
            <TextField
              label={t('word.name')}
              value={name}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              readOnly={isKept}
              onType={(text) => change(key, { name: text })}
              error={errorAt(`headers.${index}.name`)}
            />
          </div>
          <div className="min-w-36 flex-[2]">
            <TextField
              label={t('word.value')}
              value={value}
              maxLength={1024}
              autoComplete="off"
              spellCheck={false}
              placeholder={isKept ? t('endpoint.headerKept') : undefined}
              onType={(text) => change(key, { value: text })}
              error={errorAt(`headers.${index}.value`)}
            />
          </div>
          <Button
            look="quiet"
            className="mt-6"
            aria-label={t('endpoint.headerRemove', { name })}
            onClick={() => onChange(headers.filter((one) => one.key !== key))}
          >
            <Trash2 size={16} aria-hidden />
          </Button>
        </div>
      ))}
      {headers.length < MOST && (
        <div>
          <Button
            onClick={() =>
              onChange([
                ...headers,
                { key: crypto.randomUUID(), name: '', value: '', isKept: false },
              ])
            }
          >
            {t('endpoint.headerAdd')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
