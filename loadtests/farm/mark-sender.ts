/**
 * Loaded before the actors of a farm and by nobody else: each webhook names the process that sends it, which of its
 * requests it is, and the millisecond. So a repetition tells who made it, and a request that came twice by one `fetch`
 * would show.
 */
const send = globalThis.fetch;
let requests = 0;

function sendMarked(
  input: Parameters<typeof fetch>[0],
  init?: BunFetchRequestInit,
): Promise<Response> {
  const headers = new Headers(init?.headers);
  if (!headers.has('webhook-id')) return send(input, init);
  requests += 1;
  headers.set('x-farm-sender', `${process.pid} ${requests} ${Date.now()}`);
  return send(input, { ...init, headers });
}

globalThis.fetch = Object.assign(sendMarked, { preconnect: send.preconnect });
