/** Where a person goes who has signed in, when no page of ours asked for it. */
const START = '/auth/account';
const PAGES = /^\/(auth\/(account|device)|console(\/[^?#]*)?)$/;

/** A path on this service with pages for people, or the start: never an address of somebody else. */
export function returnPathOf(text: string | undefined, baseUrl: string): string {
  const base = new URL(baseUrl);
  const wanted = text?.startsWith('/') ? URL.parse(text, base) : null;
  if (!wanted || wanted.origin !== base.origin || !PAGES.test(wanted.pathname)) return START;
  return `${wanted.pathname}${wanted.search}`;
}
