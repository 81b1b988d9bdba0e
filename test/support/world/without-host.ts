import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** The status of a request of HTTP/1.0, which names no host; `head` is its first line. */
export async function statusWithoutHost(
  baseUrl: string,
  head: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): Promise<number> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  const sent = {
    ...headers,
    connection: 'close',
    ...(body === ''
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(body.length) }),
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${[`${head} HTTP/1.0`, ...lines].join('\r\n')}\r\n\r\n${body}`);
  return Number(/^HTTP\/1\.\d (\d+)/.exec(await text(socket))?.[1]);
}
