import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';

/** A page as it is sent; text and attributes are escaped as they are rendered (docs/decisions/0036). */
export function documentHtml(page: VNode): string {
  return `<!doctype html>\n${renderToString(page)}`;
}

/** A style sheet in the page. It holds no text of a stranger: a style sheet is not escaped. */
export function InlineStyle({ sheet, nonce }: { readonly sheet: string; readonly nonce?: string }) {
  return <style {...(nonce ? { nonce } : {})} dangerouslySetInnerHTML={{ __html: sheet }} />;
}

/** Data for the page's script, safe inside a script tag. */
export function DataBlock({ id, data }: { readonly id: string; readonly data: unknown }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: json }} />;
}

/** What every page's head begins with. */
export function Metadata() {
  return (
    <>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
    </>
  );
}
