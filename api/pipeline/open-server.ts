import { cors } from '@elysiajs/cors';
import { Elysia } from 'elysia';

/**
 * The server of the routes with `anyOrigin` (contract 00 §13). The plugin works on every request of its server, so these
 * routes have one of their own, to which the edge passes their requests; it responds to their preflights by itself.
 */
export function createOpenServer(): Elysia {
  const server = new Elysia({ normalize: false, aot: true });
  server.use(
    cors({
      origin: '*',
      methods: ['GET'],
      allowedHeaders: '*',
      exposeHeaders: '*',
      credentials: false,
      maxAge: 600,
    }),
  );
  // The plugin would say that a response depends on every header of its request; it is the same for every origin.
  server.onRequest(({ set }) => {
    delete set.headers['vary'];
  });
  return server;
}
