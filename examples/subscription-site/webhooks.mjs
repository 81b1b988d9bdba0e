import { constructEvent } from '@commerce-service/sdk/webhooks';

const types = ['subscription.*'];

/**
 * What keeps the site's table as the service's: signed deliveries while it runs, and the log for what happened while it
 * did not. Both may bring the same event, in any order; the store takes each once.
 */
export function createWebhooks({ commerce, store, print, changed }) {
  const apply = (event) => {
    const outcome = store.applyEvent(event);
    print(`${event.type} ${event.sequence} of ${event.resource.id}: ${outcome}`);
    if (outcome === 'applied') changed(event.data.subscription.customerId);
  };

  return {
    /** Registers the address once: of later starts, the store knows the endpoint and its secret. */
    async register(url) {
      const known = await commerce.webhookEndpoints.list().all();
      const own = known.find(({ id }) => id === store.setting('endpoint'));
      if (own && store.setting('signingSecret')) {
        if (own.url !== url) await commerce.webhookEndpoints.update(own.id, { url });
        return own.id;
      }
      const made = await commerce.webhookEndpoints.create({ url, enabledEvents: types });
      store.keepSetting('endpoint', made.id);
      // Only this response holds the secret.
      store.keepSetting('signingSecret', made.signingSecret);
      const now = await commerce.events.list({ from: 'latest' });
      store.keepSetting('logPosition', now.nextCursor);
      return made.id;
    },

    /** Answers one delivery with a status: 401 for what the service did not sign. */
    receive(body, headers) {
      let event;
      try {
        // Over the raw body: parsing and writing it again would change its bytes.
        event = constructEvent(body, headers, store.setting('signingSecret') ?? '');
      } catch {
        return 401;
      }
      if (event.type.startsWith('subscription.') && event.data.test !== true) apply(event);
      return 204;
    },

    /** Reads what happened since the last start, without waiting for the deliveries to be repeated. */
    async catchUp() {
      const after = Number(store.setting('logPosition'));
      for await (const event of commerce.events.list({ types, after })) {
        apply(event);
        store.keepSetting('logPosition', String(event.logSequence));
      }
    },
  };
}
