import type { FulfillmentView } from '../../domain/fulfillments/view.ts';
import { sizeText } from '../../templates/email/digital-delivery.tsx';
import { mailLabels } from '../../templates/email/labels/labels-of.ts';
import type { Reply } from '../http/reply.ts';
import type { Reader } from './reader.ts';
import { smallPage } from './small-page.tsx';

export interface DownloadListProps {
  readonly reader: Reader;
  readonly fulfillmentId: string;
  readonly token: string;
  readonly files: FulfillmentView['files'];
  readonly maxDownloads: number | null;
}

const css = `
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

/** The page behind a link to several files: each with its own link. Opening the page counts no download. */
export function downloadListPage(props: DownloadListProps): Reply {
  const { language } = props.reader;
  const title = mailLabels[language].pages.downloads;
  const body = (
    <>
      <h1>{title}</h1>
      <ul>
        {props.files.map((file) => (
          <Entry {...props} file={file} />
        ))}
      </ul>
    </>
  );
  return smallPage({
    language,
    title,
    css,
    allowed: ["form-action 'none'", "frame-ancestors 'none'"],
    body,
  });
}

function Entry({
  reader,
  fulfillmentId,
  token,
  maxDownloads,
  file,
}: DownloadListProps & { readonly file: FulfillmentView['files'][number] }) {
  const query = new URLSearchParams({ token, file: file.id });
  const { downloadsLeft } = mailLabels[reader.language].pages;
  const left =
    maxDownloads === null ? [] : [downloadsLeft(Math.max(0, maxDownloads - file.downloadCount))];
  return (
    <li>
      <a dir="auto" href={`/api/v1/fulfillments/${fulfillmentId}/download?${query}`}>
        {file.filename}
      </a>
      <span>{[sizeText(file.size, reader.locale), ...left].join(' · ')}</span>
    </li>
  );
}
