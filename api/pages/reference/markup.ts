/** Text that is safe to be in HTML, in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** The subset of Markdown that descriptions use: `code`, **bold**, "## " headings, "- " lists, paragraphs. */
export function toHtml(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((block) => blockHtml(block.trim()))
    .join('\n');
}

export function inlineHtml(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}

/** A name that can be in an id or a link. */
export function anchor(...parts: readonly string[]): string {
  return parts.map((part) => part.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase()).join('-');
}

function blockHtml(block: string): string {
  if (block.startsWith('## ')) {
    const title = block.slice(3);
    return `<h3 id="${anchor('guide', title)}">${inlineHtml(title)}</h3>`;
  }
  if (block.startsWith('```'))
    return `<pre>${escapeHtml(block.replace(/^```\w*\n|\n?```$/g, ''))}</pre>`;
  if (block.startsWith('- ')) {
    const items = block
      .split(/\n- /)
      .map((item) => `<li>${inlineHtml(item.replace(/^- /, ''))}</li>`);
    return `<ul>${items.join('')}</ul>`;
  }
  return `<p>${inlineHtml(block)}</p>`;
}
