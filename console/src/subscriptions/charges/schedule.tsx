import { useTranslation } from 'react-i18next';
import type { Installments } from '../../../../sdk/typescript/src/commerce.ts';
import { Money } from '../../format/money.tsx';
import { Time } from '../../format/time.tsx';
import { Badge, Status } from '../../ui/badge.tsx';
import { Section } from '../../ui/panel.tsx';

interface ScheduleProps {
  readonly installments: Installments;
  readonly currency: string;
  /** Whether it may be charged again. */
  readonly isGoingOn: boolean;
}

/** The rows of an installment plan. */
export function Schedule({ installments, currency, isGoingOn }: ScheduleProps) {
  const { t } = useTranslation();
  const { schedule, paidAmount, totalAmount } = installments;
  const next = isGoingOn ? schedule.find(({ status }) => status === 'due')?.index : undefined;
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
            {index === next && <Badge tone="quiet">{t('schedule.next')}</Badge>}
            <span className="ms-auto">
              <Money amount={amount} currency={currency} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
