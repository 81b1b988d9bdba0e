/** `2026-12-24` as a reader of the locale writes it; any other text stays. */
export function writtenDay(isoDate: string, locale: string): string {
  const day = new Date(`${isoDate}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return isoDate;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}
