import { Webhook } from 'standardwebhooks';
import { startReceiver } from '../webhooks/receiver.ts';

/**
 * An extension as a stranger writes it, from docs/extensions.md and nothing else: it keeps a greeting of each new
 * customer. It verifies what it gets with the public library, asks the API for the customer with its own key, and
 * answers 401 to whatever is not signed for it.
 */
export interface SampleExtension {
  /** Where it takes events. */
  readonly webhookUrl: string;
  readonly iframeUrl: string;
  /** Gives it what the installation showed once. */
  readonly configure: (credentials: { apiKey: string; signingSecret: string }) => void;
  /** What it greeted, by customer id. */
  readonly greetings: ReadonlyMap<string, string>;
  /** The events that it took, in their order; one that was sent twice stands once. */
  readonly events: readonly { readonly id: string; readonly type: string }[];
  /** How many requests were refused, since their signature was not for it. */
  readonly refused: () => number;
  /** Calls the API with its key, as it does when a timer of its own fires. */
  readonly call: (
    path: string,
    init?: { method?: string; body?: unknown; api?: string },
  ) => Promise<number>;
  readonly stop: () => Promise<void>;
}

export async function startSampleExtension(apiUrl: string): Promise<SampleExtension> {
  let apiKey = '';
  let webhook: Webhook | null = null;
  let refused = 0;
  const greetings = new Map<string, string>();
  const events = new Map<string, { id: string; type: string }>();

  const ask = async (
    path: string,
    { method = 'GET', body, api = apiUrl }: { method?: string; body?: unknown; api?: string } = {},
  ) => {
    return fetch(`${api}${path}`, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };

  const greet = async (customerId: string): Promise<void> => {
    const response = await ask(`/api/v1/customers/${customerId}`);
    if (!response.ok) return;
    const { data } = (await response.json()) as { data: { id: string; email: string } };
    greetings.set(customerId, `Hello ${data.email}`);
  };

  const server = await startReceiver({
    behaviour: (request) => {
      try {
        const headers = Object.fromEntries(request.headers);
        const event = webhook?.verify(request.body, headers) as
          | { id: string; type: string; resource: { id: string } }
          | undefined;
        if (event === undefined) throw new Error('not installed');
        events.set(event.id, { id: event.id, type: event.type });
        if (event.type === 'customer.created') greet(event.resource.id).catch(() => undefined);
        return { kind: 'answer', status: 204 };
      } catch {
        refused += 1;
        return { kind: 'answer', status: 401 };
      }
    },
  });

  return {
    webhookUrl: `${server.url}/hooks`,
    iframeUrl: `${server.url}/page`,
    configure: (credentials) => {
      apiKey = credentials.apiKey;
      webhook = new Webhook(credentials.signingSecret);
    },
    greetings,
    get events() {
      return [...events.values()];
    },
    refused: () => refused,
    call: async (path, init) => (await ask(path, init)).status,
    stop: server.stop,
  };
}
