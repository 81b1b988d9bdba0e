/** The processor's own fields get the page's language. */
export function withLocale(fieldsUrl: string, locale: string): string {
  const url = new URL(fieldsUrl);
  url.searchParams.set('locale', locale);
  return url.href;
}
