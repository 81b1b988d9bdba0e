/** The address of a page; null for none, and for what a browser would run instead of open. */
export function webUrl(given: string | null): string | null {
  const protocol = given === null ? undefined : URL.parse(given)?.protocol;
  return protocol === 'https:' || protocol === 'http:' ? given : null;
}
