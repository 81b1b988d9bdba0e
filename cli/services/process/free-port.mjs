import { createServer } from 'node:net';

/** A port of the loopback interface that nothing listens on: the preferred one if it is free. */
export async function freePort(wished = 0) {
  const port = await tryListen(wished, '127.0.0.1').catch(() => undefined);
  return port ?? (await tryListen(0, '127.0.0.1'));
}

/** Listens for a moment. Resolves to the port, or rejects with the system's error. */
export function tryListen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(address.port));
    });
  });
}
