import { useTranslation } from 'react-i18next';
import type { SubscriptionPreview } from '../../../../sdk/typescript/src/commerce.ts';
import { formatMoney } from '../../format/money.tsx';
import { Time } from '../../format/time.tsx';

interface WhatFollowsProps {
  readonly preview: SubscriptionPreview | undefined;
  readonly currency: string;
  /** The sentence where time alone charges nothing; null: none is needed. */
  readonly none?: string | null;
}

/** Lists what a verb of a subscription credits, and what is charged next, as points of a list. */
export function WhatFollows({ preview, currency, none = null }: WhatFollowsProps) {
  const { t, i18n } = useTranslation();
  if (!preview) return null;
  const { next, credited } = preview;
  const money = (amount: number) => formatMoney(amount, currency, i18n.language);
  return (
    <>
      {credited > 0 && <li>{t('follows.credited', { amount: money(credited) })}</li>}
      {next && (
        <li>
          {t('follows.next', { amount: money(next.amountDue) })} <Time at={next.chargeAt} />
        </li>
      )}
      {!next && none !== null && <li>{none}</li>}
    </>
  );
}
