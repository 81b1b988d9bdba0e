/** As the API takes it: what is left empty is unknown. */
export function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
