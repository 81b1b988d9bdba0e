import { constructEvent } from '@commerce-service/sdk/webhooks';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { isHandled, markHandled } from './handled.mjs';

const secret = process.env.COMMERCE_WEBHOOK_SECRET;
if (!secret) {
  console.error('COMMERCE_WEBHOOK_SECRET is not set: `npx commerce listen` prints it.');
  process.exit(1);
}

const app = new Hono();

app.post('/hooks', async (c) => {
  // The raw body: a signature covers each of its bytes.
  const body = await c.req.text();
  let event;
  try {
    event = constructEvent(body, c.req.raw.headers, secret);
  } catch (error) {
    console.error(`Webhook rejected: ${error.message}`);
    return c.body(null, 401);
  }
  // A repeat has the same id. Nothing waits between these lines, so two requests cannot both pass.
  if (!isHandled(event.id)) {
    if (event.type === 'order.paid') console.log(`ship order ${event.data.number}`);
    markHandled(event.id);
  }
  return c.body(null, 204);
});

serve(
  { fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT ?? 4242) },
  ({ port }) => console.log(`Listening at http://127.0.0.1:${port}/hooks`),
);
