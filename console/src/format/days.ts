const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day of the calendar, such as `2026-11-28`. */
export function isDay(text: string | undefined): text is string {
  return text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text));
}

/** The first instant of a day in the viewer's zone. */
export function beginOfDay(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString();
}

/** The last instant of a day in the viewer's zone. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString();
}

/** The first instant after a day in the viewer's zone. */
export function afterDay(day: string): string {
  return new Date(Date.parse(endOfDay(day)) + 1).toISOString();
}

/** A moment's day in the viewer's zone. */
export function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
