import type { Reply } from '../../http/reply.ts';
import { processorFieldsPage } from '../processor-fields/page.tsx';
import type { Reader } from '../reader.ts';

/** From Stripe's own host, as Stripe asks for, in the release that belongs to the package's API version. */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

export function stripeFieldsPage(publishableKey: string, ownScript: string, reader: Reader): Reply {
  return processorFieldsPage({
    reader,
    data: { 'data-publishable-key': publishableKey },
    processorScript: STRIPE_SCRIPT,
    ownScript,
    sources: {
      script: 'https://js.stripe.com',
      img: 'https://*.stripe.com',
      connect: 'https://api.stripe.com https://*.stripe.com',
      frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    },
  });
}
