import type { CheckoutLabels } from '../../../templates/checkout/labels/en.ts';
import type { Reply } from '../../http/reply.ts';
import { processorFieldsPage } from '../processor-fields/page.tsx';
import type { Reader } from '../reader.ts';

/** From Stripe's own host, as Stripe asks for, in the release that belongs to the package's API version. */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

/** The fields of a card. */
export function stripeFieldsPage(publishableKey: string, ownScript: string, reader: Reader): Reply {
  return processorFieldsPage({ reader, ...loads(publishableKey, ownScript) });
}

/** The buttons of the buyer's wallets. */
export function stripeWalletsPage(
  publishableKey: string,
  ownScript: string,
  reader: Reader,
): Reply {
  const title = ({ wallet }: CheckoutLabels): string => wallet.frame;
  return processorFieldsPage({ reader, title, ...loads(publishableKey, ownScript) });
}

/** As docs.stripe.com/security/guide#content-security-policy lists it. */
function loads(publishableKey: string, ownScript: string) {
  return {
    data: { 'data-publishable-key': publishableKey },
    processorScript: STRIPE_SCRIPT,
    ownScript,
    sources: {
      script: 'https://js.stripe.com https://*.js.stripe.com',
      img: 'https://*.stripe.com',
      connect: 'https://api.stripe.com https://*.stripe.com',
      frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    },
  };
}
