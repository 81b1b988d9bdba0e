/** A moment to the second in the viewer's zone, which it names, and in UTC. */
export function titleOf(date: Date, language: string): string {
  const local = date.toLocaleString(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `${local} (${zone}) · ${date.toISOString().replace('T', ' ').slice(0, 19)} UTC`;
}
