import { randomBase62 } from '../../../storage/ids.ts';
import { documentHtml } from '../../../templates/document.tsx';
import { html, type Reply } from '../../http/reply.ts';

/** From Stripe's own host, as Stripe asks for, in the release that belongs to the package's API version. */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

/** The page of Stripe's card fields, which any page may frame: it shows nothing of a session. */
export function stripeFieldsPage(publishableKey: string, scriptUrl: string): Reply {
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
    <html lang="en" data-publishable-key={publishableKey}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Card details</title>
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
