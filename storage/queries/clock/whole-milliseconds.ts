/** SQL for the first whole millisecond that is not before an instant: a Date would truncate its microseconds. */
export function wholeMilliseconds(instant: string): string {
  return `date_trunc('milliseconds', ${instant} + interval '999 microseconds')`;
}
