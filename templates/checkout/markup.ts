const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand between tags and inside quoted attributes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Attributes of a tag: true stands alone, false and null are left out. */
export function attributes(
  given: Readonly<Record<string, string | number | boolean | null>>,
): string {
  return Object.entries(given)
    .filter(([, value]) => value !== false && value !== null)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`))
    .join('');
}

/** Data for the page's script, safe inside a script tag. */
export function dataBlock(id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}
