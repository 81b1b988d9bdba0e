import { constructEvent } from '@commerce-service/sdk/webhooks';
import express from 'express';
import { isHandled, markHandled } from './handled.mjs';

const secret = process.env.COMMERCE_WEBHOOK_SECRET;
if (!secret) {
  console.error('COMMERCE_WEBHOOK_SECRET is not set: `npx commerce listen` prints it.');
  process.exit(1);
}

const app = express();

// The raw body: a signature covers each of its bytes. No express.json() may run before this route.
app.post('/hooks', express.raw({ type: '*/*', limit: '1mb' }), (request, response) => {
  let event;
  try {
    event = constructEvent(request.body, request.headers, secret);
  } catch (error) {
    console.error(`Webhook rejected: ${error.message}`);
    return response.status(401).end();
  }
  // A repeat has the same id. Nothing waits between these lines, so two requests cannot both pass.
  if (!isHandled(event.id)) {
    if (event.type === 'order.paid') console.log(`ship order ${event.data.number}`);
    markHandled(event.id);
  }
  return response.status(204).end();
});

const server = app.listen(Number(process.env.PORT ?? 4242), '127.0.0.1', () =>
  console.log(`Listening at http://127.0.0.1:${server.address().port}/hooks`),
);
