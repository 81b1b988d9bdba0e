/** What a gate needs or has, as the API names it. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(String).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
