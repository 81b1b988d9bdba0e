import { useTranslation } from 'react-i18next';
import { usePlace } from '../place/place.ts';
import { dayIn } from './day-in.ts';

interface DueDayProps {
  /** The last millisecond of the day. */
  readonly at: string;
  readonly applicationId: string;
}

/** A calendar day as the invoice has it, where the application bills, wherever its reader is. */
export function DueDay({ at, applicationId }: DueDayProps) {
  const { i18n } = useTranslation();
  const { applications } = usePlace();
  const zone = applications.find(({ id }) => id === applicationId)?.settings.billingTimezone;
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {dayIn(zone ?? 'UTC', at, i18n.language)}
    </time>
  );
}
