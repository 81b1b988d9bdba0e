import { useTranslation } from 'react-i18next';
import type { Activity } from '../../../sdk/typescript/src/commerce.ts';
import { PlaceLink } from '../place/place-link.tsx';

interface ReturnTitleProps {
  readonly of: NonNullable<Activity['return']>;
}

/** "Return 1069-R1 requested by the buyer", with the return behind it. */
export function ReturnTitle({ of: { id, number, event, by } }: ReturnTitleProps) {
  const { t } = useTranslation();
  const step = (by === null ? event : `${event}_${by}`) as 'received';
  return (
    <PlaceLink path={`/returns/${id}`} className="hover:underline">
      {t(`returnSteps.${step}`, { number })}
    </PlaceLink>
  );
}
