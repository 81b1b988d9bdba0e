import type { APIRoute } from 'astro';
import { Webhook } from 'standardwebhooks';
import { book } from '../server/book.ts';
import { settings } from '../server/settings.ts';

const meanings = new Map<string, 'paid' | 'cancelled'>([
  ['order.paid', 'paid'],
  ['order.cancelled', 'cancelled'],
]);

/** Receives webhooks: 401 for what the service did not sign, 204 for all else. A repeat changes nothing. */
export const POST: APIRoute = async ({ request }) => {
  const headers = Object.fromEntries(request.headers);
  // Over the body as it came: parsing and writing it again would change its bytes.
  const body = await request.text();
  let event: { id: string; type: string; data: { id: string; number: string } };
  try {
    event = new Webhook(settings.webhookSecret).verify(body, headers) as typeof event;
  } catch {
    return new Response(null, { status: 401 });
  }
  const is = meanings.get(event.type);
  if (is !== undefined) {
    const { id: orderId, number } = event.data;
    const at = new Date().toISOString();
    const isNew = book().record({ eventId: event.id, orderId, is, at });
    // Here a real shop would print the address label.
    if (isNew) console.log(`Order ${number} is ${is}`);
  }
  return new Response(null, { status: 204 });
};
