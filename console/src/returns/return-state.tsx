import { useTranslation } from 'react-i18next';
import type { Return } from '../../../sdk/typescript/src/commerce.ts';
import { Badge, Status } from '../ui/badge.tsx';
import { isPartlyFailed } from './returnable.ts';

/** The state of a return, and that of its refund while that is not done. */
export function ReturnState({ one }: { readonly one: Return }) {
  const { t } = useTranslation();
  return (
    <>
      <Status of={one.status} />
      {one.amountPending > 0 && <Badge tone="warn">{t('return.refundPending')}</Badge>}
      {isPartlyFailed(one) && <Badge tone="bad">{t('return.refundFailed')}</Badge>}
    </>
  );
}
