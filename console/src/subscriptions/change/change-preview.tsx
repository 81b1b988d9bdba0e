import { useTranslation } from 'react-i18next';
import type { SubscriptionChangePreview } from '../../../../sdk/typescript/src/commerce.ts';
import { Money } from '../../format/money.tsx';
import { Time } from '../../format/time.tsx';
import { Sums } from '../charges/sums.tsx';

interface ChangePreviewProps {
  readonly preview: SubscriptionChangePreview;
  readonly currency: string;
  readonly isLater: boolean;
  /** Money that the change gives back goes to the card, and not to the balance. */
  readonly toCard: boolean;
}

/** What a change does to the money, line by line. */
export function ChangePreview({ preview, currency, isLater, toCard }: ChangePreviewProps) {
  const { t } = useTranslation();
  const { credit, charge, taxDelta, net, amountDueNow, nextBillingAt, nextAmount } = preview;
  const difference = net + taxDelta;
  const fromBalance = Math.max(0, difference - amountDueNow);
  const hasMoney = !isLater && (credit !== 0 || charge !== 0 || taxDelta !== 0);
  return (
    <>
      {hasMoney ? (
        <Sums
          currency={currency}
          rows={[
            [t('change.unused'), credit === 0 ? 0 : -credit],
            [t('change.rest'), charge],
            [t('change.tax'), taxDelta],
            ...(difference > 0 && fromBalance > 0
              ? [[t('change.fromBalance'), -fromBalance] as const]
              : []),
          ]}
          total={
            difference < 0
              ? [t(toCard ? 'change.backToCard' : 'change.toBalance'), -difference]
              : [t('change.dueNow'), amountDueNow]
          }
        />
      ) : (
        <p>{t(isLater ? 'change.willLater' : 'change.willNoMoney')}</p>
      )}
      {nextBillingAt !== null && nextAmount !== null && (
        <p className="mt-2">
          {t('change.next')} <Time at={nextBillingAt} />:{' '}
          <strong>
            <Money amount={nextAmount} currency={currency} />
          </strong>{' '}
          <span className="text-quiet">{t('change.withTax')}</span>
        </p>
      )}
    </>
  );
}
