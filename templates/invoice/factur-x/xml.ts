/** A piece of XML; null is nothing. */
export type Xml = string | null;

/** `xml('ram:Name', 'A & B')` gives `<ram:Name>A &amp; B</ram:Name>`. */
export function xml(name: string, content: string, attributes: string = ''): string {
  return wrap(name, escapeXml(content), attributes);
}

/** An element around others; one that would be empty is null. */
export function parent(name: string, ...children: readonly Xml[]): Xml {
  const content = children.filter((child) => child !== null).join('');
  return content === '' ? null : wrap(name, content, '');
}

/** An element, or nothing for an absent or empty text. */
export function optional(name: string, content: string | null | undefined): Xml {
  return content === null || content === undefined || content === '' ? null : xml(name, content);
}

function wrap(name: string, content: string, attributes: string): string {
  return `<${name}${attributes === '' ? '' : ` ${attributes}`}>${content}</${name}>`;
}

/** Characters that XML 1.0 forbids are left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
