import { createHash } from 'node:crypto';
import { sizeText } from '../../templates/email/digital-delivery.ts';
import type { FulfillmentView } from '../../domain/fulfillments/view.ts';
import { html, type Reply } from '../http/reply.ts';
import { escapeHtml } from './reference/markup.ts';

export interface DownloadListProps {
  readonly fulfillmentId: string;
  readonly token: string;
  readonly files: FulfillmentView['files'];
  readonly maxDownloads: number | null;
}

const STYLE = `
:root { color-scheme: light dark; --ink: #16202c; --paper: #fff; --line: #c9d2dc; --faint: #51606f; --ground: #eef2f6; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eef5; --paper: #18212c; --line: #435264; --faint: #a4b2c0; --ground: #0e141b; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 32rem; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; padding: 2rem; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 1rem; }
ul { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid var(--line); padding: .75rem 0; }
a { color: inherit; font-weight: 600; overflow-wrap: anywhere; }
span { display: block; color: var(--faint); font-size: .875rem; }
`;
const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** The page behind a link to several files: each with a link of its own. Opening it counts nothing. */
export function downloadListPage(props: DownloadListProps): Reply {
  return html(
    `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>Your downloads</title>
  <style>${STYLE}</style>
</head>
<body>
  <main>
    <h1>Your downloads</h1>
    <ul>
${props.files.map((file) => entry(props, file)).join('\n')}
    </ul>
  </main>
</body>
</html>`,
    {
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  );
}

function entry(
  { fulfillmentId, token, maxDownloads }: DownloadListProps,
  file: FulfillmentView['files'][number],
): string {
  const query = new URLSearchParams({ token, file: file.id });
  const href = `/api/v1/fulfillments/${fulfillmentId}/download?${query}`;
  const left =
    maxDownloads === null
      ? ''
      : `, ${Math.max(0, maxDownloads - file.downloadCount)} downloads left`;
  return `      <li><a href="${escapeHtml(href)}">${escapeHtml(file.filename)}</a><span>${sizeText(file.size)}${left}</span></li>`;
}
