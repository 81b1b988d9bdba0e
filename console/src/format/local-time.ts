/** A moment as an input of type `datetime-local` has it: in the viewer's zone. */
export function writeLocal(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}

/** What such an input says; null while it says nothing. */
export function readLocal(text: string): Date | null {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? null : date;
}
