/** The calendar day of an instant in a time zone, written out. */
export function dayIn(timeZone: string, at: string, language: string): string {
  return new Date(at).toLocaleDateString(language, {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
}
