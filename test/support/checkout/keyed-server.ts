/** The HTTP server of a processor's double: bearer key, idempotency keys, and faults that a test asks for. */
export type Json = Readonly<Record<string, unknown>>;

export type Fault =
  | 'hang_after'
  | 'hang_before'
  | 'fails_after'
  | 'fails_before'
  | 'cut_after'
  | 'busy';

export interface Answer {
  readonly status: number;
  readonly body: Json | null;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: Json;
  readonly key: string | null;
}

/** The parts in which processors differ. */
interface Processor {
  readonly apiKey: string;
  /** The methods whose requests may have a key. */
  readonly keyed: readonly string[];
  /** Its clock, and for how long it knows a key. */
  readonly clock?: { readonly now: () => number; readonly keyLifetimeMs: number };
  readonly headers?: Readonly<Record<string, string>>;
  readonly problems: Readonly<
    Record<'unauthorized' | 'otherRequest' | 'running' | 'busy' | 'broken', Answer>
  >;
  readonly parse: (text: string) => Json;
  /** The fault that the card of a request stands for. */
  readonly faultOf: (body: Json) => Fault | 'slow' | undefined;
  readonly read: (path: string, query: URLSearchParams) => Answer;
  readonly write: (method: string, path: string, body: Json) => Answer;
  readonly statuses: () => ReadonlyMap<string, string>;
  /** Reports what has changed since, before the answer is given. */
  readonly announce: (before: ReadonlyMap<string, string>) => Promise<void>;
}

export interface KeyedServer {
  readonly url: string;
  /** Every request: method, path, body and idempotency key. */
  readonly asked: readonly Asked[];
  /** The next request that fits, as `POST /v2/payments`, goes wrong; or a later one, after `passing` of them. */
  readonly goWrong: (request: RegExp, fault: Fault, passing?: number) => void;
  readonly stop: () => Promise<void>;
}

const HANG_MS = 1_500;
const SLOW_MS = 400;

export function serveKeyed(processor: Processor): KeyedServer {
  const { problems, headers = {}, clock = { now: Date.now, keyLifetimeMs: Infinity } } = processor;
  const asked: Asked[] = [];
  const responses = new Map<string, { request: string; at: number; response: Answer | null }>();
  const faults: { request: RegExp; fault: Fault; passing: number }[] = [];

  function respond({ status, body }: Answer, more: Record<string, string> = {}): Response {
    const init = { status, headers: { ...headers, ...more } };
    return body === null ? new Response(null, init) : Response.json(body, init);
  }

  function takeFault(request: string): Fault | undefined {
    const place = faults.findIndex((one) => one.request.test(request) && one.passing-- === 0);
    return faults.splice(place, place < 0 ? 0 : 1)[0]?.fault;
  }

  async function write(request: Request, path: string, text: string): Promise<Response> {
    const { method } = request;
    const key = processor.keyed.includes(method) ? request.headers.get('idempotency-key') : null;
    const body = processor.parse(text);
    asked.push({ method, path, body, key });
    const stored = key === null ? undefined : responses.get(key);
    const known = stored && clock.now() - stored.at < clock.keyLifetimeMs ? stored : undefined;
    if (known && known.request !== `${path} ${text}`) return respond(problems.otherRequest);
    if (known && !known.response) return respond(problems.running);
    if (known?.response) return respond(known.response, { 'idempotent-replayed': 'true' });
    const fault = takeFault(`${method} ${path}`) ?? processor.faultOf(body);
    if (fault === 'busy') return respond(problems.busy);
    if (fault === 'hang_before') return late();
    const at = clock.now();
    const store = (response: Answer | null) =>
      void (key !== null && responses.set(key, { request: `${path} ${text}`, at, response }));
    store(null);
    if (fault === 'fails_before') {
      store(problems.broken);
      return respond(problems.broken);
    }
    const before = processor.statuses();
    if (fault === 'slow') await Bun.sleep(SLOW_MS);
    const response = processor.write(method, path, body);
    await processor.announce(before);
    store(fault === 'fails_after' ? problems.broken : response);
    if (fault === 'fails_after') return respond(problems.broken);
    if (fault === 'hang_after') return late();
    if (fault === 'cut_after') return new Response('{"id":', { status: 200 });
    return respond(response);
  }

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const text = sentText(request, await request.text());
      if (request.headers.get('authorization') !== `Bearer ${processor.apiKey}`)
        return respond(problems.unauthorized);
      if (request.method !== 'GET') return write(request, pathname, text);
      asked.push({ method: 'GET', path: pathname, body: {}, key: null });
      const fault = takeFault(`GET ${pathname}`);
      return respond(fault ? problems.broken : processor.read(pathname, searchParams));
    },
  });

  return {
    url: `http://127.0.0.1:${server.port}`,
    asked,
    goWrong: (request, fault, passing = 0) => void faults.push({ request, fault, passing }),
    stop: () => server.stop(true),
  };
}

/** The boundary of a form is drawn for each request, and says nothing. */
function sentText(request: Request, text: string): string {
  const [, boundary] = /boundary=(\S+)/.exec(request.headers.get('content-type') ?? '') ?? [];
  return boundary ? text.replaceAll(boundary, 'boundary') : text;
}

async function late(): Promise<Response> {
  await Bun.sleep(HANG_MS);
  return new Response(null, { status: 504 });
}
