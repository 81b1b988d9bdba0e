import { useTranslation } from 'react-i18next';
import { titleOf } from './moment-title.ts';

interface TimeProps {
  readonly at: string;
  /** With seconds, for logs. */
  readonly precise?: boolean;
  /** Without the hour. */
  readonly isDay?: boolean;
}

/** A moment in the viewer's zone; its title names the zone and has it in UTC, too. */
export function Time({ at, precise = false, isDay = false }: TimeProps) {
  const { i18n } = useTranslation();
  const date = new Date(at);
  const text = date.toLocaleString(i18n.language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...(isDay ? {} : { hour: '2-digit', minute: '2-digit' }),
    ...(precise ? { second: '2-digit' } : {}),
  });
  return (
    <time
      data-whole
      dateTime={at}
      title={titleOf(date, i18n.language)}
      className="whitespace-nowrap in-data-[tight=true]:text-xs in-data-[tight=true]:whitespace-normal"
    >
      {isDay ? text : onTwoLines(text)}
    </time>
  );
}

/** Where a list is narrow, it breaks between the day and the hour alone. */
function onTwoLines(text: string): string {
  const at = text.lastIndexOf(' ');
  return text.slice(0, at).replaceAll(' ', '\u00a0') + text.slice(at);
}
