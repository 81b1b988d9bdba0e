import { useTranslation } from 'react-i18next';
import type { TimelineEntry } from '../../../sdk/typescript/src/commerce.ts';
import { Change } from './change.tsx';

const SHOWN_MAX = 8;

interface ChangedFieldsProps {
  readonly changes: TimelineEntry['changes'];
  /** Changed amounts are shown in it. */
  readonly currency: string | undefined;
}

/** The fields that a change altered, the first of many. */
export function ChangedFields({ changes, currency }: ChangedFieldsProps) {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  return (
    <ul className="mt-1 text-xs break-words text-quiet">
      {changes.slice(0, SHOWN_MAX).map((change) => (
        <li key={change.path}>
          <Change change={change} currency={currency} />
        </li>
      ))}
      {changes.length > SHOWN_MAX && (
        <li>{t('table.moreChanges', { count: changes.length - SHOWN_MAX })}</li>
      )}
    </ul>
  );
}
