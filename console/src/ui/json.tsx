import { Copyable } from './copy.tsx';
import { useTranslation } from 'react-i18next';

/** A value as the API has it. A text that is no JSON is shown as it is. */
export function Json({ value, label }: { readonly value: unknown; readonly label: string }) {
  const { t } = useTranslation();
  const text = typeof value === 'string' ? pretty(value) : JSON.stringify(value, null, 2);
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 flex items-center justify-between text-xs text-quiet">
        {label}
        <Copyable text={text} shown={t('action.copy')} name={label} />
      </figcaption>
      <pre
        tabIndex={0}
        aria-label={label}
        className="max-h-96 overflow-auto rounded-lg border bg-ground p-3 font-mono text-xs whitespace-pre-wrap"
      >
        {text}
      </pre>
    </figure>
  );
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
