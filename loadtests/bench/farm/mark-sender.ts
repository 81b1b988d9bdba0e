/**
 * Preloaded into the actors of a farm only: each webhook carries its process, the number of the request there, and the
 * millisecond. So the farm sees which process caused a repetition, and a request that one `fetch` sends twice shows up.
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
