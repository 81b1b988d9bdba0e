import { Elysia } from 'elysia';

/** The limit of HTTP: an Elysia server that reads a JSON body and answers one of the same size. Prints its port. */
const answer = JSON.stringify({
  data: {
    id: crypto.randomUUID(),
    name: 'Walnut desk',
    unitPrice: 45900,
    quantity: 1,
    total: 45900,
    metadata: {},
  },
  meta: { requestId: crypto.randomUUID() },
});
const app = new Elysia()
  .post('/api/v1/carts/:id/items', ({ body }) => {
    if (typeof body !== 'object') throw new Error('no body');
    return new Response(answer, { status: 201, headers: { 'content-type': 'application/json' } });
  })
  .listen({ hostname: '127.0.0.1', port: 0 });
process.stdout.write(`${JSON.stringify({ port: app.server?.port })}\n`);
process.on('SIGTERM', () => process.exit(0));
