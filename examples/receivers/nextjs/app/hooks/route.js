import { constructEvent } from '@commerce-service/sdk/webhooks';
import { isHandled, markHandled } from '../../handled.mjs';

// Files are written, which the edge runtime cannot do.
export const runtime = 'nodejs';

export async function POST(request) {
  // The raw body: a signature covers each of its bytes.
  const body = await request.text();
  let event;
  try {
    event = constructEvent(body, request.headers, process.env.COMMERCE_WEBHOOK_SECRET ?? '');
  } catch (error) {
    console.error(`Webhook rejected: ${error.message}`);
    return new Response(null, { status: 401 });
  }
  // A repeat has the same id. Nothing waits between these lines, so two requests cannot both pass.
  if (!isHandled(event.id)) {
    if (event.type === 'order.paid') console.log(`ship order ${event.data.number}`);
    markHandled(event.id);
  }
  return new Response(null, { status: 204 });
}
