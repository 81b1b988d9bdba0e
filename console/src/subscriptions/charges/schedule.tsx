import { useTranslation } from 'react-i18next';
import type { Installments } from '../../../../sdk/typescript/src/commerce.ts';
import { Money } from '../../format/money.tsx';
import { Time } from '../../format/time.tsx';
import { Status } from '../../ui/badge.tsx';
import { Section } from '../../ui/panel.tsx';

interface ScheduleProps {
  readonly installments: Installments;
  readonly currency: string;
}

/** The rows of an installment plan. */
export function Schedule({ installments, currency }: ScheduleProps) {
  const { t } = useTranslation();
  const { schedule, paidAmount, totalAmount } = installments;
  return (
    <Section
      title={t('schedule.title')}
      actions={
        <span className="text-quiet">
          <Money amount={paidAmount} currency={currency} /> {t('schedule.of')}{' '}
          <Money amount={totalAmount} currency={currency} />
        </span>
      }
      flush
    >
      <ol>
        {schedule.map(({ index, amount, dueAt, status }) => (
          <li
            key={index}
            className="flex flex-wrap items-center gap-3 border-b px-4 py-2 last:border-0"
          >
            <span className="w-8 text-quiet">{index + 1}</span>
            <Time at={dueAt} />
            <Status of={status} />
            <span className="ms-auto">
              <Money amount={amount} currency={currency} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
