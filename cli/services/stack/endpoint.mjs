import { tryListen } from '../process/free-port.mjs';
import { Refusal } from '../process/refusal.mjs';

const anyInterface = new Set(['0.0.0.0', '::']);

/** The address on which the API listens and its public URLs, from PORT, HOST and the URL variables. */
export function readEndpoint(env) {
  const host = env.HOST || '127.0.0.1';
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Refusal(`PORT must be a whole number from 1 to 65535, not "${env.PORT}".`);
  }
  const reachable = anyInterface.has(host) ? '127.0.0.1' : host;
  const localUrl = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
  const baseUrl = (env.BASE_URL || localUrl).replace(/\/+$/, '');
  return {
    host,
    port,
    localUrl,
    baseUrl,
    checkoutUrl: env.CHECKOUT_URL || baseUrl,
    embedUrl: env.EMBED_URL || baseUrl,
  };
}

/** Throws a one-line Refusal when HOST:PORT is not free to listen on. */
export async function checkPortIsFree({ host, port }) {
  try {
    await tryListen(port, host);
  } catch (error) {
    if (error.code === 'EADDRINUSE') {
      throw new Refusal(
        `Port ${port} on ${host} is used by another program: stop that program or set PORT.`,
      );
    }
    throw new Refusal(`Cannot listen on ${host}:${port} (${error.code}): set HOST and PORT.`);
  }
}
