/** The URL of a page; null for none, and for a URL that a browser would run instead of opening it. */
export function webUrl(given: string | null): string | null {
  const protocol = given === null ? undefined : URL.parse(given)?.protocol;
  return protocol === 'https:' || protocol === 'http:' ? given : null;
}
