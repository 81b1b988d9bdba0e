import { randomBase62 } from '../../../storage/ids.ts';
import type { CheckoutLabels } from '../../../templates/checkout/labels/en.ts';
import { checkoutLabels } from '../../../templates/checkout/labels/labels-of.ts';
import { documentHtml } from '../../../templates/document.tsx';
import { directionOf } from '../../../templates/languages.ts';
import { html, type Reply } from '../../http/reply.ts';
import type { Reader } from '../reader.ts';

/** What a page of a processor's card fields loads, and from where. */
interface FieldsPage {
  /** The processor writes its fields in the reader's locale. */
  readonly reader: Reader;
  /** Of the document; default: that it shows card fields. */
  readonly title?: (labels: CheckoutLabels) => string;
  /** For our script: `data-*` of the document. */
  readonly data: Readonly<Record<`data-${string}`, string>>;
  /** The processor's own script, from its own host. */
  readonly processorScript: string;
  readonly ownScript: string;
  /** Directives of the page's policy beside ours; the sources of scripts follow the nonce. */
  readonly sources: {
    readonly script: string;
    readonly img: string;
    readonly connect: string;
    readonly frame: string;
  };
}

/** A page of a processor's card fields, which any page may frame: it shows nothing of a session. */
export function processorFieldsPage({
  reader: { language, locale },
  title = ({ cardDetails }) => cardDetails,
  data,
  processorScript,
  ownScript,
  sources,
}: FieldsPage): Reply {
  const labels = checkoutLabels[language];
  const nonce = randomBase62(22);
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${sources.script}`,
    "style-src 'unsafe-inline'",
    `img-src data: ${sources.img}`,
    `connect-src ${sources.connect}`,
    `frame-src ${sources.frame}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ];
  const text = documentHtml(
    <html
      lang={language}
      dir={directionOf(language)}
      data-locale={locale}
      data-unusable={labels.script.cardFieldsUnusable}
      {...data}
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title(labels)}</title>
        <script nonce={nonce} src={processorScript} />
        <script nonce={nonce} src={ownScript} defer />
      </head>
      <body style="margin:0">
        <div id="fields" />
      </body>
    </html>,
  );
  return html(text, {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
  });
}
