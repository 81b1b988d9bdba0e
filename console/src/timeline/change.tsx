import { useTranslation } from 'react-i18next';
import type { TimelineEntry } from '../../../sdk/typescript/src/commerce.ts';
import { formatMoney } from '../format/money.tsx';
import { Time } from '../format/time.tsx';

interface ChangeProps {
  readonly change: TimelineEntry['changes'][number];
  /** In which amounts are; without it they are plain numbers. */
  readonly currency: string | undefined;
}

/** One field that changed: as it was, and as it became. */
export function Change({ change: { path, before, after }, currency }: ChangeProps) {
  const name = shortened(path);
  const line = nameOf(after) ?? nameOf(before);
  if (line !== null)
    return (
      <>
        {isNothing(before) && '+ '}
        {isNothing(after) && '− '}
        {line}
      </>
    );
  if (!isPlain(before) || !isPlain(after)) return <FieldName of={name} />;
  const isMoney = /(?:total|amount|price|paid|refunded|due)$|^amount/i.test(name);
  const isState = /status$/i.test(name);
  return (
    <>
      <FieldName of={name} />:{' '}
      <Value value={before} isState={isState} currency={isMoney ? currency : undefined} /> →{' '}
      <Value value={after} isState={isState} currency={isMoney ? currency : undefined} />
    </>
  );
}

/** In the reader's words, or at least as words: `lines.quantity` and `nextBillingAt` are read by programs. */
function FieldName({ of: path }: { readonly of: string }) {
  const { t } = useTranslation();
  // Metadata may have names of any kind.
  const field = /^(?:line\w*\.)?(\w+)$/.exec(path)?.[1] ?? '';
  const plain = path
    .replaceAll(
      /([a-z])([A-Z])/g,
      (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`,
    )
    .replaceAll('.', ' ');
  return t(`changedFields.${field}` as 'changedFields.status', { defaultValue: plain });
}

/** Without the ids of lines, which nobody reads. */
function shortened(path: string): string {
  return path.replaceAll(/\.?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '');
}

/** The name of a whole line that came or went. */
function nameOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('name' in value)) return null;
  return typeof value.name === 'string' ? value.name : null;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

/** A value that is read at a glance; an address is only named. */
function isPlain(value: unknown): boolean {
  return isNothing(value) || typeof value !== 'object';
}

const TEXT_MAX = 60;
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

type ValueProps = Readonly<{ value: unknown; currency: string | undefined; isState: boolean }>;

function Value({ value, currency, isState }: ValueProps) {
  const { t, i18n } = useTranslation();
  if (isNothing(value)) return '–';
  if (typeof value === 'boolean') return t(value ? 'state.yes' : 'state.no');
  if (isState && typeof value === 'string')
    return t(`status.${value}` as 'status.active', { defaultValue: value.replaceAll('_', ' ') });
  if (typeof value === 'number' && currency !== undefined)
    return formatMoney(value, currency, i18n.language);
  const text = String(value);
  if (instant.test(text)) return <Time at={text} />;
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
}
