import { randomBase62 } from '../../../storage/ids.ts';
import { documentHtml } from '../../../templates/document.tsx';
import { checkoutLabels } from '../../../templates/checkout/labels/labels-of.ts';
import { directionOf } from '../../../templates/languages.ts';
import { html, type Reply } from '../../http/reply.ts';
import type { Reader } from '../reader.ts';

/** From Stripe's own host, as Stripe asks for, in the release that belongs to the package's API version. */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

/** The page of Stripe's card fields, which any page may frame: it shows nothing of a session. Stripe writes its fields in the reader's locale. */
export function stripeFieldsPage(
  publishableKey: string,
  scriptUrl: string,
  { language, locale }: Reader,
): Reply {
  const { cardDetails, script } = checkoutLabels[language];
  const nonce = randomBase62(22);
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' https://js.stripe.com`,
    "style-src 'unsafe-inline'",
    'img-src data: https://*.stripe.com',
    'connect-src https://api.stripe.com https://*.stripe.com',
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ];
  const text = documentHtml(
    <html
      lang={language}
      dir={directionOf(language)}
      data-publishable-key={publishableKey}
      data-locale={locale}
      data-unusable={script.cardFieldsUnusable}
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{cardDetails}</title>
        <script nonce={nonce} src={STRIPE_SCRIPT} />
        <script nonce={nonce} src={scriptUrl} defer />
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
