import { lookVariables, type Look } from './look.ts';
import { attributes, dataBlock, escaped } from './markup.ts';
import { style } from './style.ts';

export interface FooterLink {
  readonly label: string;
  readonly url: string;
}

/** What stands around every page of an application: its name, its look, its links. */
export interface Frame {
  readonly title: string;
  readonly look: Look;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly isEmbedded: boolean;
  readonly isTest: boolean;
  readonly links: readonly FooterLink[];
  /** Where the buyer may leave to; `''` in a frame, whose parent is told. */
  readonly leaveUrl: string | null;
  readonly nonce: string;
  /** For the page's script; a page without a script has none. */
  readonly script: { readonly url: string; readonly data: unknown } | null;
}

/** A whole page: nothing of it comes from elsewhere but the logo and the pictures of the goods. */
export function checkoutDocument(frame: Frame, body: string): string {
  const { script, nonce } = frame;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(frame.title)}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${lookVariables(frame.look)}${style}</style>
${script ? `<script type="module" src="${script.url}" nonce="${nonce}"></script>` : ''}
</head>
<body${attributes({ class: frame.isEmbedded ? 'embedded' : null })}>
<div class="page">
${header(frame)}
<main>${script ? noScript : ''}${body}</main>
${footer(frame)}
</div>
${script ? dataBlock('checkout', script.data) : ''}
</body>
</html>`;
}

const noScript =
  '<noscript><p class="alert">Switch JavaScript on to pay on this page.</p></noscript>';

function header({ name, logoUrl, leaveUrl, isEmbedded }: Frame): string {
  if (!name && !logoUrl && leaveUrl === null) return '';
  const logo = logoUrl ? `<img${attributes({ src: logoUrl, alt: name || 'Logo' })}>` : '';
  const shown = logo || escaped(name);
  const leave = isEmbedded
    ? '<button type="button" class="leave" data-leave>Cancel</button>'
    : `<a class="leave" data-leave${attributes({ href: leaveUrl })}>Back to shop</a>`;
  return `<header class="top"><div class="name">${shown}</div>${leaveUrl === null ? '' : leave}</header>`;
}

function footer({ links, isTest }: Frame): string {
  if (links.length === 0 && !isTest) return '';
  const test = isTest
    ? '<p class="test"><span class="badge">Test mode</span> No real money moves.</p>'
    : '';
  const anchors = links.map(({ label, url }) => {
    return `<a${attributes({ href: url, target: '_blank', rel: 'noopener' })}>${escaped(label)}</a>`;
  });
  return `<footer class="foot">${test}${anchors.join('')}</footer>`;
}
