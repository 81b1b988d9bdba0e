/** What may be shown as a name in addresses. */
export const isSlug = /^[a-z0-9-]{1,63}$/;

/** A name as it may be in addresses: `Käse & Brot` is `kase-brot`. */
export function slugOf(name: string): string {
  return name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[\u{300}-\u{36f}]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 63);
}
