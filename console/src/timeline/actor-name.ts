import { useTranslation } from 'react-i18next';
import type { TimelineEntry } from '../../../sdk/typescript/src/commerce.ts';

/** Who made a change: a person, a key or an extension by the own name, the others in the reader's language. */
export function useActorName(): (actor: TimelineEntry['actor']) => string {
  const { t } = useTranslation();
  return ({ type, label }) =>
    type === 'buyer' || type === 'staff' || type === 'system' ? t(`actorNames.${type}`) : label;
}
